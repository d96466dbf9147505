import type { SampleStory } from './shapes.ts'

export const obituaries: readonly SampleStory[] = [
  {
    slug: 'obituary-eleanor-halvorsen',
    title: 'Eleanor Halvorsen, 91, who taught half of Alder Falls to read',
    description:
      'She had the first grade at the Third Street School for thirty-eight years and never raised her voice, though she could lower it.',
    authorName: 'Beth Carlisle',
    daysAgo: 1,
    picture: {
      file: 'portrait-teacher.webp',
      alt: 'Silhouette of an elderly woman in profile beside a window with a geranium',
    },
    keywords: ['Alder Falls', 'teachers'],
    content: `<p>Eleanor Ruth Halvorsen, who taught first grade at the Third Street School for thirty-eight years, died on Sunday morning at her home on Elm Street, with her daughters beside her. She was 91.</p>
<p>By her own count she taught 946 children to read. By the end the early ones were bringing her their grandchildren.</p>
<p>She was born on a farm north of Kessler, the fourth of seven children of Anna and Thorvald Brandvold, and learned her letters from feed sacks. She was the first of her family to finish high school, and the first to leave the county, for the teachers’ college, from which she wrote home every day for a week to say that she would not stay. She stayed. At twenty-one she came back with a certificate and was given a room with a stove, forty-one pupils, and a salary that she turned over to her parents until their farm was paid.</p>
<p>She married Leif Halvorsen, a lineman, who died eleven years ago. He said that he had proposed at the top of a pole, by telephone. She said that the line was bad and that she had asked him to repeat it.</p>
<p>Former pupils remember that she never raised her voice. She lowered it. When the room was at its loudest she began to read aloud, almost in a whisper, and one after another they came closer in order to hear.</p>
<blockquote><p>“I argue for a living,” said Judge Thomas Marsh, who was in her class of 1968. “I still do it when nobody’s listening. I get quieter. I learned it on a rug.”</p></blockquote>
<p>She leaves her daughters, Denise, the mayor of Alder Falls, and Karen Lund, of Linden Grove; a sister, Faye Brandvold, of Alder Falls; five grandchildren; and nine great-grandchildren.</p>
<p>The funeral will be at 11 a.m. on Friday at Bethany Lutheran Church, with visitation there from 4 to 7 p.m. on Thursday. In place of flowers the family asks that you read to somebody.</p>`,
  },
  {
    slug: 'obituary-arthur-tran',
    title: 'Arthur Tran, 68',
    description: 'Machinist, gardener, and for twenty years the man who wound the courthouse clock.',
    authorName: 'Beth Carlisle',
    daysAgo: 4,
    picture: {
      file: 'clock-keeper.webp',
      alt: 'Silhouette of a man in a cap with a key before the lit dial of a tower clock',
    },
    keywords: ['Alder Falls', 'courthouse'],
    content: `<p>Arthur Van Tran, of Alder Falls, a machinist at Hartwell Tool &amp; Die and for twenty years the keeper of the courthouse clock, died on Thursday at Memorial Hospital after a short illness. He was 68.</p>
<p>He came to Alder County at eighteen with two brothers and one suitcase, sponsored by the congregation of St. Brendan’s, and found work within the week. He stayed at Hartwell for forty-one years. Parts that he cut are in aircraft, in dairy pumps, and in the hip of at least one of his friends.</p>
<p>When the clock stopped and the county was told that an electric movement would cost $30,000, he asked whether he could have a look. It took him a winter of Saturdays. He made the missing wheel himself and would accept, in payment, a key to the tower. He climbed the 92 steps to wind it every Monday for twenty years, and in that time it was never more than a minute out, except on the day his granddaughter was born.</p>
<p>He is survived by his wife, Linh; his sons, Luke and Peter; his brother, Father Michael Tran; and three grandchildren.</p>
<p>Mass will be said at 10 a.m. on Tuesday at St. Brendan’s Catholic Church. The clock will be wound by his sons.</p>`,
  },
  {
    slug: 'obituary-merle-engstrom',
    title: 'Merle Engstrom, 84, farmer who gave the county its longest path',
    description:
      'He sold the railroad bed beside his land for a dollar, on the condition that nobody ever be told to get off it.',
    authorName: 'Walter Hruska',
    daysAgo: 10,
    picture: {
      file: 'portrait-farmer.webp',
      alt: 'Silhouette of a man in a hat at a fence, looking over a field at sunset',
    },
    keywords: ['Stony Ford', 'farming', 'trails'],
    content: `<p>Merle Engstrom, who milked cows west of Stony Ford for fifty-two years, died at home on Saturday, a little after the evening milking. He was 84.</p>
<p>His name is on no building. But anyone who has walked or bicycled from Stony Ford to Linden Grove has him to thank for the first four miles, the bed of the old branch line, which he had bought from the railroad to get at a back field. He sold it to the county for one dollar, on a condition that he had the clerk write into the deed: nobody was ever to be told to get off it.</p>
<p>“He’d been told to get off it himself, as a boy, by a railroad detective,” said his son, Carl. “He held on to that for about sixty years. Then he did something with it.”</p>
<p>He was born in the house in which he died. He served two years in the Army, of which he said that the food was regular; came home; and married Doris Kask, whom he had met at a dance at the Bohemian Hall and who survives him, after sixty-one years. He was a township supervisor for five terms. He voted against most things once and for most of them the second time, after he had gone to look.</p>
<p>Besides his wife and son he leaves a daughter, Karen, manager of the Stony Ford Creamery; six grandchildren, among them the runner Caleb; and a herd of seventy.</p>
<p>Services are at 1 p.m. on Wednesday at the Stony Ford fire hall, since the church would not be large enough. Those who can are invited to come by the path.</p>`,
  },
  {
    slug: 'obituary-rosa-ortega',
    title: 'Rosa Ortega, 79, who fed the night shift',
    description: 'Her lunch truck stood at the gates of Hartwell Tool at two in the morning for twenty-six years.',
    authorName: 'Beth Carlisle',
    daysAgo: 31,
    picture: {
      file: 'lunch-truck.webp',
      alt: 'A lunch truck with a lit window before a factory at night, men waiting at it',
    },
    keywords: ['Alder Falls'],
    content: `<p>Rosa María Ortega, of Alder Falls, died on Wednesday at the age of 79, at the home of her daughter Lena, over the bakery that she had lived to see.</p>
<p>She came to the county to pick cucumbers for a season with her husband, Luis, and stayed for fifty-four years. Widowed at thirty-three with four children, she bought a bread truck that did not run, had it towed to the gates of Hartwell Tool &amp; Die, and lit the stove in it. By the time she could afford an engine nobody wanted her to move.</p>
<p>For twenty-six years there were beans, eggs and coffee at that gate at two in the morning. Men who were short paid on Fridays, and she wrote nothing down. “She’d say that she remembered,” said Lyle Vacek, a foreman there. “What she remembered was whose wife was sick.”</p>
<p>She leaves her children, Luis, a county supervisor, Lena, Jesse and Marisol; eleven grandchildren; and the truck, which still has no engine.</p>
<p>The rosary is on Friday at 7 p.m. and the Mass on Saturday at 10 a.m., both at St. Brendan’s. There will be breakfast.</p>`,
  },
  {
    slug: 'obituary-walter-dietz',
    title: 'Walter Dietz, 73',
    description: 'Volunteer fireman and, every year but one, the county’s Santa Claus.',
    authorName: 'Courier Staff',
    daysAgo: 145,
    picture: { file: 'turnout-coat.webp', alt: 'A fireman’s coat, helmet and boots on the wall beside a red engine' },
    keywords: ['Stony Ford', 'fire department'],
    content: `<p>Walter John Dietz, of Stony Ford, died on Tuesday at his home. He was 73.</p>
<p>He drove a propane truck for thirty-one years and a fire engine, unpaid, for forty. He answered 1,906 calls. He was also the figure in red at the creamery’s party for children in every year except one, when he had appendicitis, and a substitute was found out.</p>
<p>Survivors are his wife, Maureen; his brother, Alan; two sons, and four grandchildren who were told on Wednesday.</p>
<p>Burial will be in the township cemetery on Saturday at 2 p.m. The engines will lead.</p>`,
  },
]
