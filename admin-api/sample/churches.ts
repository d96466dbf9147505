import type { SampleStory } from './shapes.ts'

export const churches: readonly SampleStory[] = [
  {
    slug: 'old-prairie-chapel-steeple-returns',
    title: 'A steeple comes home',
    description:
      'The wind took it off the Old Prairie Chapel three years ago and set it down in a field. On Sunday it went back up, in one piece, with the same bird’s nest in it.',
    authorName: 'Beth Carlisle',
    daysAgo: 0,
    picture: {
      file: 'church-steeple.webp',
      alt: 'A white wooden church with a tall steeple on a hill among evening trees',
    },
    keywords: ['Kessler', 'Old Prairie Chapel'],
    content: `<p>It takes a crane eleven minutes to lift a steeple. It took the Old Prairie Chapel three years to be able to ask it to.</p>
<p>On Sunday, after a service that was held outdoors on hay bales, sixty-one feet of white pine and copper rose over the road south of Kessler, turned once, slowly, as if to look around, and came down on its old place with a sound that people felt in their feet.</p>
<p>The storm that took it off had been almost careful. It put the steeple down on its side in the alfalfa of Merle Engstrom’s neighbor, a quarter of a mile off, with one broken louver. In the belfry was a phoebe’s nest, with the eggs in it whole.</p>
<h2>Nineteen members</h2>
<p>The insurance would have paid for a flat cap. The chapel has nineteen members, and not one of them wanted a cap.</p>
<p>“You see it from nine miles,” said Harriet Vacek, the clerk of the congregation. “My mother used to say that she didn’t need to know where she was going, as long as she could see where she’d come from.”</p>
<p>They needed $71,000. They sold pies, then a quarter of a beef, then the parsonage, in which nobody had lived for years. The Catholics of St. Brendan’s gave the copper. Mount Olive’s choir sang twice for nothing. The crane came from a company that puts up wind turbines, and its operator, when asked for the bill, said that he had been in the area.</p>
<p>The bell will be rung on Sunday at 10 by the youngest member, who is 11, and the oldest, who is 94. There will be pie. There seems to be no end to the pie.</p>`,
  },
  {
    slug: 'five-churches-one-soup-kitchen',
    title: 'Five churches, one soup pot',
    description:
      'The Wednesday supper at Bethany Lutheran served its fifty-thousandth bowl. Nobody is asked for anything at the door, not even a name.',
    authorName: 'Grace Adeyemi',
    daysAgo: 2,
    picture: { file: 'soup-bowls.webp', alt: 'Five bowls of different soups on a long table, seen from above' },
    keywords: ['Bethany Lutheran', 'food', 'volunteers'],
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
    authorName: 'Courier Staff',
    daysAgo: 4,
    picture: {
      file: 'fish-fry.webp',
      alt: 'Fried fish and potatoes in a checked paper basket, with lemon, coleslaw and rye bread',
    },
    keywords: ['St. Brendan’s', 'fish fry'],
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
    authorName: 'Ines Marchetti',
    daysAgo: 15,
    picture: { file: 'organist.webp', alt: 'Silhouette of a woman at an organ before a stained-glass window' },
    keywords: ['Linden Grove', 'music'],
    content: `<p>The estimate for the organ was $190,000, and the builder was honest enough to say that it would then be a good organ and not a great one.</p>
<p>The Linden Grove Methodists had $44,000. They talked for a year. Then Ruth Adams, who is 12, stood up at a meeting at which children do not generally stand up, and said that for $44,000 you could buy a lot of violins.</p>
<p>“I looked it up,” she told them. “It’s about forty.”</p>
<p>It was 26 violins, eight violas, six cellos and two basses, secondhand. They are lent for nothing to any child in the district, of any church or none. Two retired teachers give lessons in the choir loft, between the silent pipes. There are 39 pupils, and after ten months they play, on the last Sunday, everything that is in first position.</p>
<p>“I voted for the organ,” said the Rev. Dale Hutchins. “I want that known, because I was wrong, and I’d like to be an example to somebody.”</p>`,
  },
]
