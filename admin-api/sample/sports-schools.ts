import type { SampleArticle } from './sample-article.ts'

export const sportsSchools: readonly SampleArticle[] = [
  {
    slug: 'new-lights-at-marsh-field',
    title: 'Let there be lights: Marsh Field is bright again',
    description:
      'Ninety-six new lamps went on at 8:04 p.m. before 1,900 people and one flock of confused geese. Nobody will lose a punt in the dark again.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 0,
    time: '05:50',
    picture: {
      file: 'football-lights.webp',
      alt: 'A football field under tall floodlights at night, players lined up at midfield',
    },
    keywords: ['Millers', 'Marsh Field', 'football'],
    metaDescription:
      'Marsh Field in Alder Falls has new lights after two years of saving. What they cost and what they replace.',
    views: 877,
    content: `<p>At 8:03 on Thursday evening Marsh Field was a gray rectangle with 1,900 people around it. At 8:04 you could have read a box score on the fifty-yard line.</p>
<p>Ninety-six lamps on four poles came on at once. There was a noise from the stands like a wave on gravel. A flock of geese that had settled behind the north end zone rose, circled, and left in the direction of Linden Grove.</p>
<p>“They’re Larks now,” said Ben Kowalke, who has coached the Millers’ football team for sixteen years and has been asking for those lamps for fourteen.</p>
<h2>The punt nobody saw</h2>
<p>Everybody in Alder Falls knows why the old lights had to go. In a game that people here call simply The Punt, the Stony Ford kicker sent a ball up through the beams and into the dark above them. Eleven Millers looked at the sky. The ball came down on the far side of all of them, and rolled, and was found by a Thresher.</p>
<p>“I had it,” said Mike Petrick, who was the returner, and is now 44 and sells hardware. “I had it right up until there was nothing up there to have.”</p>
<h2>Paid in pancakes</h2>
<p>The lamps cost $248,000. The school district paid half. The Boosters raised the rest in two years, with 31 pancake breakfasts, a raffled steer that three winners in a row gave back, and a single check from a woman in Arizona who was a majorette here sixty years ago.</p>
<p>The new lamps use a third of the power, come on without warming up, and spill so little past the fence that the Hruska orchard next door, which had to be shaded for years, now has apples on the south side.</p>
<h2>Up the pole</h2>
<p>Each of the four poles is eighty feet tall and stands on a concrete foot as deep as a house. Wade Lund of the county highway shop, who had climbed the old ones on a ladder every summer for eleven years to change the bulbs, was asked to throw the switch. He asked whether he might also take down the ladder. It now hangs in the equipment shed, with a sign.</p>
<p>For the neighbors, the lamps go off at 10:15 on game nights, by a clock that nobody at the field can reach. Visiting teams have been told.</p>
<p>The first to play under them were not the varsity but the fourth and fifth graders of the flag league, who ran in every direction for ten minutes. The score was kept for a while and then was not.</p>`,
  },
  {
    slug: 'reyes-swimmers-sweep-river-cup',
    title: 'Alder Falls swimmers take River Cup by three points, and by one fingertip',
    description: 'The last relay decided it. The touch pad said two hundredths of a second.',
    category: 'Sports',
    authorName: 'Danny Vang',
    daysAgo: 1,
    time: '20:40',
    picture: { file: 'swim-lanes.webp', alt: 'Six swimmers in their lanes, seen from above' },
    keywords: ['swimming', 'River Cup'],
    metaDescription:
      'Results and standings of the River Cup: Alder Falls Swim Club beats Linden Grove by three points in the last relay.',
    views: 356,
    content: `<p>After sixty-one races in two days the River Cup came down to one, and after 400 yards the one came down to the length of a fingernail.</p>
<p>Kayla Strand touched the wall for the Alder Falls Swim Club 0.02 seconds before Linden Grove’s Maddie Lund, in a mixed relay that three teams still led at some point in the last lap. It was worth eight points. Alder Falls won the meet by three.</p>
<p>“I didn’t see her,” Strand said. “I heard her breathe.”</p>
<table><thead><tr><th>Team</th><th>Saturday</th><th>Sunday</th><th>Total</th></tr></thead><tbody><tr><td>Alder Falls</td><td>212</td><td>231</td><td>443</td></tr><tr><td>Linden Grove</td><td>224</td><td>216</td><td>440</td></tr><tr><td>Stony Ford–Kessler</td><td>187</td><td>194</td><td>381</td></tr><tr><td>Osprey Lake</td><td>96</td><td>118</td><td>214</td></tr></tbody></table>
<p>Linden Grove had led since the second event. It won both diving titles through Theo Amundson, who is 13 and had learned his last dive on Wednesday.</p>
<p>Alder Falls coach Joanna Reyes picked her relay on Sunday morning after watching who was smiling. “It’s not scientific,” she said. “But I have tried the scientific way.”</p>
<h2>County records</h2>
<ul>
<li>100 butterfly, girls 13–14: Ana Reyes, Alder Falls, 1:01.88</li>
<li>50 freestyle, boys 11–12: Eli Donnelly, Linden Grove, 26.40</li>
<li>200 medley relay, girls 15–18: Alder Falls, 1:54.07</li>
</ul>`,
  },
  {
    slug: 'petrick-signs-with-state-college',
    title: 'Thresher pitcher Petrick signs',
    description:
      'Claire Petrick of Stony Ford will play softball at the state college, and means to become a veterinarian.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 8,
    time: '12:30',
    keywords: ['softball', 'Threshers'],
    metaDescription: 'Stony Ford pitcher Claire Petrick signs to play college softball.',
    views: 288,
    content: `<p>Claire Petrick signed her letter on the tailgate of her grandfather’s truck, because that is where she learned to pitch: from a plank beside it to a feed sack hung on the barn.</p>
<p>The Stony Ford senior, who has struck out 611 batters in three years for the Threshers, will play softball at the state college and study to be a veterinarian. She chose it over two larger schools.</p>
<p>“I asked each coach what happens when lab is at the same time as practice,” Petrick said. “Only one of them said lab.”</p>
<p>The feed sack went with her to the signing. It has a hole in it, low and outside.</p>`,
  },
  {
    slug: 'night-of-the-forty-second-drive',
    title: 'The forty-second drive',
    description:
      'A quarter of a century ago the Millers won the only state title the county has. We asked the men on the field what they remember. They do not agree.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 17,
    time: '07:00',
    keywords: ['football', 'Millers', 'history'],
    metaDescription:
      'Twenty-five years after the Millers’ state football title, the players remember the last forty seconds.',
    views: 1503,
    content: `<p>Everyone is sure about the score. It was 20–16 for the other side, there were forty seconds to go, and the ball was 71 yards from where it needed to be.</p>
<p>After that it depends on whom you ask.</p>
<p>It is 25 years since Alder Falls won the state football title, the only one in any sport that a team from this county has brought home. On Saturday the players meet again, at the Armory, at seven. There were 34 on the roster. Thirty-one are coming. We asked nine of them to tell us about the drive.</p>
<h2>First play: 22 yards</h2>
<p>“Coach said to throw it away if it wasn’t there,” said Dan Halvorsen, the quarterback, who runs the tire shop on Depot Street. “It wasn’t there. I threw it anyway.”</p>
<p>Rick Strand caught it with his left hand. He remembers the ball as wet. Halvorsen remembers it as dry and cold. The newspaper said that there was no rain.</p>
<h2>Second play: nothing</h2>
<p>A pass into the band. The sousaphone has a dent from it, and is on show at the school.</p>
<h2>Third play: 31 yards</h2>
<p>Here the accounts part. The plan was a draw. Tackle Ole Brandvold says that he heard an outside run called and went left. Guard Marcus Whitfield, who is now the superintendent of schools, says that he heard the draw and went right. Between them they left a hole, said fullback Tim Vacek, “that you could have taken a hay rack through. I have never told them that it was the wrong hole.”</p>
<p>They learned it from this reporter. Whitfield was silent for some time. “I have used that play in speeches,” he said. “As an example of listening.”</p>
<p>The other thing that nobody can settle is what was said in the huddle before the last snap. Vacek is certain that it was a prayer. Strand says that it was a joke about the referee’s mother. Halvorsen, who was the one speaking, says that he only asked whether anybody had a mint.</p>
<h2>Fourth play: 18 yards</h2>
<p>Nobody disputes the fourth play. Nine seconds. Halvorsen rolled right and pointed, and in the corner of the end zone Ben Kowalke, who had dropped two that night, turned around.</p>
<blockquote><p>“I have watched it about four hundred times with my own players,” said Kowalke, who is the Millers’ coach today. “I always think I’m going to drop it.”</p></blockquote>
<p>The bus came home at three in the morning. At the county line there were fire trucks, and behind them the cars of everyone they knew, with their lights on, for six miles.</p>
<p>That part they all remember the same. So does Faye Brandvold, who had been on duty at the telephone exchange that night. For four minutes after the game, she said, every line in the county was engaged, and all of the calls were from one house here to another.</p>
<h2>What became of them</h2>
<p>Two of the 34 have died: tackle Jim Aronson, in an accident on his farm, and Petey Dahl, who carried the water and was given a ring. Nineteen still live in the county. Among them are four farmers, three teachers, a dentist, a deputy, the man who drives the grader on County Road 9, and a priest.</p>
<p>The ball was lost for years. It turned up when Kowalke’s mother moved, in a box of canning jars, with the score written on it in pen and, underneath, in a different hand, a list of groceries.</p>
<h3>Saturday</h3>
<ul>
<li>Doors at the Armory open at six, and anyone may come</li>
<li>The film is shown at eight, with the sound of the radio broadcast</li>
<li>The drive will be walked through on the floor, at half speed, by those who still can</li>
</ul>
<p>Each of them means to bring proof.</p>`,
  },
  {
    slug: 'lund-three-hundred-wins',
    title: 'Three hundred for Lund',
    description: 'The Larks’ volleyball coach would rather talk about the 112 she lost.',
    category: 'Sports',
    authorName: 'Danny Vang',
    daysAgo: 34,
    time: '21:30',
    keywords: ['volleyball', 'Larks'],
    metaDescription: 'Linden Grove volleyball coach Terri Lund wins her 300th match.',
    views: 310,
    content: `<p>LINDEN GROVE — Terri Lund did not know it was her 300th win until the pep band began to play “Happy Birthday,” which was the only festive piece it had with it.</p>
<p>Linden Grove beat Osprey Lake 25–19, 23–25, 25–17, 25–21 on Tuesday, with 18 kills from Sophie Tiedeman and 41 assists from Grace Tran.</p>
<p>“Everybody’s very nice about the three hundred,” said Lund, in her twentieth year with the Larks. “It’s the hundred and twelve I could tell you about. I know every one of those by the last point.”</p>`,
  },
  {
    slug: 'gym-floor-auction-linden-grove',
    title: 'Own a piece of the free-throw line',
    description: 'Linden Grove’s gym floor, laid when the school was, is being sold by the square foot.',
    category: 'Sports',
    authorName: 'Courier Staff',
    daysAgo: 64,
    time: '09:00',
    keywords: ['Larks', 'schools'],
    metaDescription: 'Pieces of the old Linden Grove gym floor are for sale, from $20 a square foot.',
    views: 254,
    content: `<p>The old maple floor of the Linden Grove gymnasium is for sale by the square foot. Plain boards are $20, painted ones $40, and each of the two free-throw lines, in one piece, goes to the highest bidder.</p>
<p>The money pays for new backboards. Orders are taken at the school office. Buyers should know that the floor was waxed for 58 years and is heavier than it looks.</p>`,
  },
  {
    slug: 'esports-team-in-the-library',
    title: 'The Threshers’ newest team practices in the library, and has already beaten a school of 3,000',
    description: 'Seven players, five borrowed computers and a coach who used to shelve the science section.',
    category: 'Sports',
    authorName: 'Danny Vang',
    daysAgo: 96,
    time: '16:10',
    keywords: ['esports', 'Threshers', 'schools'],
    metaDescription:
      'Stony Ford–Kessler’s esports team has seven players, five computers and a win over a school ten times its size.',
    views: 422,
    content: `<p>There is no bus to away games, since there are no away games. There is no crowd either, except for the third-grade reading circle, which has to stay behind the atlas shelf and be quiet.</p>
<p>Stony Ford–Kessler’s esports team meets on Tuesdays and Thursdays between the atlases and the window. It has seven players, five computers bought secondhand from the co-op, and as of last week a 2–1 win over a school in the city with three thousand students and a room built for the purpose.</p>
<p>“They asked what state we were in,” said team captain Noah Engstrom.</p>
<p>The game is a kind of soccer played with rocket-driven cars. The coach is librarian’s aide Pam Dietz, who had never seen it before, watched a season’s worth in one weekend, and concluded that nobody was passing.</p>
<p>“It’s basketball,” said Dietz, who played that for the Threshers on a team that went 19–3. “You move to where the ball isn’t. Boys will not believe this until you show them on film.”</p>
<p>Four of the seven had never been on a school team. To stay on this one they need passing grades and eight hours of sleep, which Dietz asks about, and about which, she says, they lie.</p>`,
  },
]
