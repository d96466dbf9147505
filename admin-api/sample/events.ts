import type { SampleStory } from './shapes.ts'

export const events: readonly SampleStory[] = [
  {
    slug: 'band-shell-concert-ninety-years',
    title: 'Ninety years on, the band shell gets its march back',
    description:
      'The Alder Falls Community Band found the handwritten score played when the Founders Park shell was opened. On Saturday it will be heard again.',
    authorName: 'Ines Marchetti',
    daysAgo: 0,
    picture: { file: 'band-shell.webp', alt: 'Musicians on a lit band shell at dusk, with listeners in silhouette' },
    keywords: ['concert', 'community band', 'Founders Park'],
    content: `<p>The score had been in the wrong box for most of a century. Filed under “Invoices, coal,” in the basement of the Alder County Historical Society, were eleven sheets of brown paper and the title, in a schoolteacher’s careful hand: <em>The Alder Valley March</em>.</p>
<p>“I nearly put it back,” said Vivian Prochaska, who has sorted the society’s papers every Tuesday for nineteen years. “Then I saw a line for the second cornet, and I thought, coal merchants do not need a second cornet.”</p>
<p>On Saturday at 7 p.m. the Alder Falls Community Band will play the march in the place it was written for, the band shell in Founders Park, which opened ninety years ago this week. Admission is free. The Garden Club will sell pie.</p>
<h2>Written in eleven days</h2>
<p>The composer was Orville Beckett, who taught music at the old Third Street School and led the town band with a rolled newspaper. His grandson Arlo conducts it today, with a baton.</p>
<p>“Grandfather was given eleven days’ notice that the shell would be finished early,” Beckett said. “You can hear it. The trio repeats a good deal.”</p>
<h2>If you go</h2>
<ul>
<li><strong>When:</strong> Saturday, 7 p.m.; the lawn opens at 5:30</li>
<li><strong>Where:</strong> Founders Park, Alder Falls; in the high school auditorium if it rains, or if the bank’s thermometer says less than 50</li>
<li><strong>Bring:</strong> a blanket or a chair; benches are kept for those who need them</li>
<li><strong>Parking:</strong> courthouse lot and River Street; Mill Street closes at 5</li>
</ul>`,
  },
  {
    slug: 'library-book-sale-opens-friday',
    title: 'Library book sale opens Friday',
    description:
      'About 9,000 volumes, a table of cookbooks and one complete run of a farm magazine: the Friends’ sale lasts three days.',
    authorName: 'Courier Staff',
    daysAgo: 1,
    picture: { file: 'book-sale.webp', alt: 'Two long shelves of books, and a table with a stack and an open one' },
    keywords: ['library', 'book sale'],
    content: `<p>The Friends of the Alder Falls Library will hold their twice-yearly book sale Friday through Sunday in the community room on Third Street. About 9,000 volumes have been sorted.</p>
<p>Hardbacks are $2, paperbacks $1, and children’s books four for a dollar. On Sunday a paper grocery bag, filled to the top but not over it, costs $5.</p>
<p>Hours are noon to 7 p.m. Friday, 9 to 4 Saturday and noon to 3 Sunday. Friends’ members may come in an hour early on the first day. Proceeds pay for the summer readers’ prizes and the large-print shelf.</p>`,
  },
  {
    slug: 'farmers-market-winter-hall',
    title: 'Farmers’ market to run all year under a roof of its own',
    description:
      'Forty stalls, a kitchen and doors wide enough for a hay wagon: the old lumber shed by the depot opens to shoppers on Saturday morning.',
    authorName: 'Grace Adeyemi',
    daysAgo: 3,
    picture: {
      file: 'farmers-market.webp',
      alt: 'Striped market stalls with baskets of produce and shoppers in the morning',
    },
    keywords: ['farmers’ market', 'local food', 'Depot Street'],
    content: `<p>For twenty-two years the Alder Falls farmers’ market has been at the mercy of the sky. On Saturday it gets a roof.</p>
<p>The restored lumber shed on Depot Street opens at 8 a.m. with forty stalls, and will open every Saturday of the year after that. Most of the familiar tables from the courthouse lawn are coming in; nine sellers are new.</p>
<p>“We had people who grew spinach under glass all year and had nowhere to sell it for half of it,” said Hannah Strand, the market’s manager. “They drove it to the city, past the doors of people who wanted to buy it.”</p>
<h2>What it cost, and who paid</h2>
<p>The shed was bought by the city for one dollar from the Brandvold family, who closed the lumber yard a generation ago. Making it safe took rather more:</p>
<table><thead><tr><th>Source</th><th>Amount</th></tr></thead><tbody><tr><td>State rural development grant</td><td>$310,000</td></tr><tr><td>City of Alder Falls</td><td>$120,000</td></tr><tr><td>Gifts from 412 households and firms</td><td>$87,450</td></tr><tr><td>Stall holders’ own association</td><td>$24,000</td></tr></tbody></table>
<p>The largest single gift came from the Stony Ford Creamery. The smallest was $1.35 in an envelope, from the second grade of Linden Grove Elementary, with a drawing of a turnip. The drawing is framed by the east door.</p>
<p>Saturday’s opening has music by the Larks’ pep band at 9 and a ribbon at 10. Mayor Denise Halvorsen will cut it. Strand has asked her to keep the speech shorter than the queue for coffee.</p>`,
  },
  {
    slug: 'blizzard-photographs-on-mill-street',
    title: 'The week Mill Street disappeared',
    description: 'Forty photographs of the great blizzard go up in the shop windows they were taken from.',
    authorName: 'Walter Hruska',
    daysAgo: 16,
    picture: {
      file: 'snowy-main-street.webp',
      alt: 'A main street of brick storefronts deep in snow at blue dusk, windows lit',
    },
    keywords: ['history', 'photography', 'Mill Street'],
    content: `<p>The snow began on a Sunday evening and by Tuesday morning there was no Mill Street. There was a white slope that started at the second-floor windows of the bank and ended somewhere near the river.</p>
<p>People who were there still measure other weather by it. People who were not have had to take it on trust, until now. Forty photographs of that week, most never shown, have been hung by the Historical Society and the River Road Camera Club in the very shop windows they were taken from.</p>
<p>“You stand in front of Petrick’s, and you look at a picture of where you are standing, and it is nine feet under,” said Vivian Prochaska of the society. “Children do not believe it. They go back and forth.”</p>
<figure><img src="/sample/snowbound-train.webp" alt="Drawing of men with shovels in front of a locomotive stuck in snow" /><figcaption>The morning mail at the Kessler cut, drawn by Elmer Prochaska, who was on it and had no camera.</figcaption></figure>
<h2>Taken from upstairs</h2>
<p>Many of the pictures are by Harold Kask, the druggist, who lived over his store and had two rolls of film and nothing else to do. He photographed men walking over the tops of parked cars; the telephone operators, who stayed at the switchboard for three days, being handed a pot of stew through a transom; and a dog named Colonel asleep on the marquee of the Rialto.</p>
<p>His daughter, county supervisor Marjorie Kask, found the negatives in a cigar box. She is in one of them, age seven, standing at what looks like ground level beside a street lamp. It is the top of the lamp.</p>`,
  },
  {
    slug: 'fair-picks-new-carnival-operator',
    title: 'A bigger wheel for the fair',
    description:
      'The fair board has signed a new carnival operator, and with it a Ferris wheel that can be seen from Linden Grove.',
    authorName: 'Nora Ellingson',
    daysAgo: 29,
    picture: {
      file: 'county-fair.webp',
      alt: 'A ferris wheel and fair tents with strings of lights against the evening sky',
    },
    keywords: ['county fair', 'fairgrounds'],
    content: `<p>The Alder County Fair will have twenty-two rides instead of fifteen when it next opens its gates, and a Ferris wheel 90 feet high, the fair board decided Monday.</p>
<p>The board voted 6 to 1 for a three-year contract with Three Rivers Amusements in place of the operator it has had for seventeen years. Wristbands stay at $25. Kiddie Day, on which they cost $10, stays as well.</p>
<p>“Last time we had three rides down on the Saturday,” said Gene Lindahl, president of the board. “People were polite about it. They should not have had to be.”</p>`,
  },
]
