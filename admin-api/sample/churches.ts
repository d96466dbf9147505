import type { SampleArticle } from './sample-article.ts'

export const churches: readonly SampleArticle[] = [
  {
    slug: 'old-prairie-chapel-steeple-returns',
    title: 'A steeple comes home',
    description:
      'The wind took it off the Old Prairie Chapel three years ago and set it down in a field. On Sunday it went back up, in one piece, with the same bird’s nest in it.',
    category: 'Churches',
    authorName: 'Beth Carlisle',
    daysAgo: 0,
    time: '08:30',
    picture: {
      file: 'church-steeple.webp',
      alt: 'A white wooden church with a tall steeple on a hill among evening trees',
    },
    keywords: ['Kessler', 'Old Prairie Chapel'],
    metaDescription:
      'The Old Prairie Chapel near Kessler has its steeple back, three years after a storm carried it off.',
    views: 694,
    content: `<p>It takes a crane eleven minutes to lift a steeple. It took the Old Prairie Chapel three years to be able to ask it to.</p>
<p>On Sunday, after a service that was held outdoors on hay bales, sixty-one feet of white pine and copper rose over the road south of Kessler, turned once, slowly, as if to look around, and came down on its old place with a sound that people felt in their feet.</p>
<p>The storm that took it off had been almost careful. It put the steeple down on its side in the alfalfa of Merle Engstrom’s neighbor, a quarter of a mile off, with one broken louver. In the belfry was a phoebe’s nest, with the eggs in it whole.</p>
<h2>Nineteen members</h2>
<p>The insurance would have paid for a flat cap. The chapel has nineteen members, and not one of them wanted a cap.</p>
<p>“You see it from nine miles,” said Harriet Vacek, the clerk of the congregation. “My mother used to say that she didn’t need to know where she was going, as long as she could see where she’d come from.”</p>
<p>They needed $71,000. They sold pies, then a quarter of a beef, then the parsonage, in which nobody had lived for years. The Catholics of St. Brendan’s gave the copper. Mount Olive’s choir sang twice for nothing. The crane came from a company that puts up wind turbines, and its operator, when asked for the bill, said that he had been in the area.</p>
<h2>Measured by shadow</h2>
<p>There were no drawings. Two carpenters, Lyle Prochaska and his daughter Jo, took the fallen steeple apart board by board in a machine shed and numbered every piece. Where wood was missing they went by a wedding photograph, in which the shadow of the steeple lies across a Ford whose length is known.</p>
<p>They found two things that nobody had expected. One was that the steeple had never been straight: it leaned four inches to the west, into the wind, and must have been built so. The other was a board with eleven names and the words <em>we were cold</em>.</p>
<p>The new one leans four inches to the west. The board was put back with two names added, and Jo Prochaska’s comment on the weather.</p>
<h2>The bird</h2>
<p>The carpenters had left the nest where it was. On Monday morning, Vacek said, there was a phoebe sitting on the new rope.</p>
<p>The bell will be rung on Sunday at 10 by the youngest member, who is 11, and the oldest, who is 94. There will be pie. There seems to be no end to the pie.</p>`,
  },
  {
    slug: 'five-churches-one-soup-kitchen',
    title: 'Five churches, one soup pot',
    description:
      'The Wednesday supper at Bethany Lutheran served its fifty-thousandth bowl. Nobody is asked for anything at the door, not even a name.',
    category: 'Churches',
    authorName: 'Grace Adeyemi',
    daysAgo: 2,
    time: '19:40',
    picture: { file: 'soup-bowls.webp', alt: 'Five bowls of different soups on a long table, seen from above' },
    keywords: ['Bethany Lutheran', 'food', 'volunteers'],
    metaDescription: 'The Wednesday supper run by five Alder County congregations has served its 50,000th meal.',
    views: 325,
    content: `<p>The fifty-thousandth bowl was beef and barley. It went to a man in a seed cap, who had not been told and would have preferred to sit by the radiator as usual.</p>
<p>The Wednesday supper at Bethany Lutheran is run by five congregations by turns, each with its own cooks and, it is agreed, its own weaknesses. The Lutherans go light on pepper. Mount Olive does not. The Methodists bring too many desserts, and nobody has complained.</p>
<p>It began ten years ago with eleven guests. Now there are about a hundred each week: families at the end of the month, men who live alone, a good many people who could pay and come for the company. There is a jar by the door. Some weeks it has a hundred dollars in it, and some weeks an IOU.</p>
<p>“We decided in the first week that we wouldn’t ask,” said the Rev. Karin Solberg. “If you ask who needs it, the ones who need it go home.”</p>
<p>Supper is from 5 to 6:30 p.m. Cooks and dishwashers may come at 3.</p>`,
  },
  {
    slug: 'st-brendans-fish-fry-returns',
    title: 'St. Brendan’s fish fry: hours, prices, where to stand',
    description: 'Friday from 4:30. The line moves faster than it looks.',
    category: 'Churches',
    authorName: 'Courier Staff',
    daysAgo: 4,
    time: '11:25',
    picture: {
      file: 'fish-fry.webp',
      alt: 'Fried fish and potatoes in a checked paper basket, with lemon, coleslaw and rye bread',
    },
    keywords: ['St. Brendan’s', 'fish fry'],
    metaDescription: 'St. Brendan’s in Alder Falls holds its fish fry on Friday from 4:30 to 7:30 p.m.',
    views: 540,
    content: `<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>
<ul>
<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>
<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>
<li>Take-out at the alley door; bring a box</li>
</ul>
<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>`,
  },
  {
    slug: 'methodist-organ-farewell-and-hello',
    title: 'Linden Grove Methodists trade an organ for an orchestra',
    description: 'The pipes were past saving. What the congregation did with the money surprised its pastor.',
    category: 'Churches',
    authorName: 'Ines Marchetti',
    daysAgo: 15,
    time: '10:15',
    keywords: ['Linden Grove', 'music'],
    metaDescription:
      'Linden Grove Methodist Church gave up its failing organ and bought instruments for forty children.',
    views: 287,
    content: `<p>The estimate for the organ was $190,000, and the builder was honest enough to say that it would then be a good organ and not a great one.</p>
<p>The Linden Grove Methodists had $44,000. They talked for a year. Then Ruth Adams, who is 12, stood up at a meeting at which children do not generally stand up, and said that for $44,000 you could buy a lot of violins.</p>
<p>“I looked it up,” she told them. “It’s about forty.”</p>
<p>It was 26 violins, eight violas, six cellos and two basses, secondhand. They are lent for nothing to any child in the district, of any church or none. Two retired teachers give lessons in the choir loft, between the silent pipes. There are 39 pupils, and after ten months they play, on the last Sunday, everything that is in first position.</p>
<p>“I voted for the organ,” said the Rev. Dale Hutchins. “I want that known, because I was wrong, and I’d like to be an example to somebody.”</p>`,
  },
  {
    slug: 'mount-olive-anniversary',
    title: 'Mount Olive at sixty',
    description: 'A week of singing, a history in thirty recipes, and a cornerstone that turned out to be hollow.',
    category: 'Churches',
    authorName: 'Beth Carlisle',
    daysAgo: 50,
    time: '08:50',
    keywords: ['Mount Olive', 'anniversary'],
    metaDescription:
      'Mount Olive Baptist Church in Alder Falls celebrates sixty years with music, food and an opened cornerstone.',
    views: 361,
    content: `<p>No one now living knew that the cornerstone was hollow. It was a mason, repointing the wall for the anniversary, who tapped it and called the pastor.</p>
<p>Inside, in a coffee can, were a list of 31 founding members, a child’s glove, a church fan, and a note from the first treasurer. “If you are reading this,” it says, “the mortgage is paid or the wall fell down.”</p>
<p>The mortgage is paid. Mount Olive Baptist marks its sixty years from Sunday to Sunday: a choir from a different congregation every night at 7, a supper on Saturday, and a book, <em>Thirty Plates</em>, in which the history of the church is told by way of what was brought to it. The chapter on Lucille Pettway’s rolls runs to nine pages and does not contain the recipe.</p>
<p>“She told it to three people,” said her son, the Rev. James Pettway, “and she told each of them something different.”</p>
<p>The can goes back into the wall on the last day with a new list. It has 204 names.</p>`,
  },
  {
    slug: 'new-pastor-bethany-lutheran-intern',
    title: 'Bethany welcomes intern pastor',
    description: 'Jonas Amundson grew up on a dairy farm and was, for nine years, an electrician.',
    category: 'Churches',
    authorName: 'Courier Staff',
    daysAgo: 88,
    time: '12:40',
    keywords: ['Bethany Lutheran'],
    metaDescription: 'Jonas Amundson begins a year as intern pastor at Bethany Lutheran in Alder Falls.',
    views: 129,
    content: `<p>Jonas Amundson has begun a year as intern pastor at Bethany Lutheran in Alder Falls. He will preach twice a month, visit the sick, and lead the confirmation class.</p>
<p>Amundson, 34, grew up near Osprey Lake and was an electrician for nine years. He has already repaired the bell, the sign and the coffee urn, and has been asked by the Rev. Karin Solberg to stop, so that he will have time for the rest.</p>`,
  },
  {
    slug: 'night-watch-at-the-hospital-chapel',
    title: 'Someone is awake',
    description:
      'Between ten at night and six in the morning, in the small chapel beside the emergency room, there is always a chair taken.',
    category: 'Churches',
    authorName: 'Beth Carlisle',
    daysAgo: 142,
    time: '07:05',
    keywords: ['hospital', 'volunteers'],
    metaDescription:
      'Forty-eight volunteers from eleven congregations keep a night watch in the hospital chapel in Alder Falls.',
    views: 446,
    content: `<p>The chapel at Memorial Hospital has nine chairs, a lamp, and a window onto the parking lot. It was meant for quiet. What people wanted there at three in the morning, it turned out, was somebody.</p>
<p>So for the past year somebody has been there. Forty-eight volunteers, from eleven congregations and from none, take turns to sit up, in two shifts, every night. They are not chaplains. They are taught for six evenings, mainly in what not to say.</p>
<p>“Don’t say that everything happens for a reason,” said Ellen Strand, who trains them. “Don’t say anything about God’s plan. Say, ‘I’m Ellen. Would you like some coffee?’”</p>
<p>Most nights, nobody comes. Bill Marsh brings a crossword. Ann Saleh knits hats for newborns. Then the doors open, and there is a man with his jacket on inside out, who was told to wait.</p>
<p>In a book on the table people may write what they like. Many have left only a date. One page, in pencil, says: “You didn’t tell me it would be all right. Thank you.”</p>`,
  },
]
