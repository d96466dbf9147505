import type { SampleStory } from './shapes.ts'

export const clubs: readonly SampleStory[] = [
  {
    slug: 'chess-club-plays-the-jail',
    title: 'Chess club plays the jail to a draw',
    description: 'Eight boards, four wins each, and a rematch that depends on the judge.',
    authorName: 'Walter Hruska',
    daysAgo: 1,
    picture: { file: 'chess-board.webp', alt: 'A chess board in the middle of a game, a barred window behind it' },
    keywords: ['chess', 'sheriff'],
    content: `<p>The Courthouse Square Chess Club took eight players across the square to the county jail on Wednesday and came back with four points, which was fewer than it had expected.</p>
<p>“They practice,” said club president Alan Dietz, who lost in 31 moves to a man awaiting trial for driving without a license. “All day. I had a job to go to.”</p>
<p>The match was the idea of Sheriff Carla Nyquist, after she found that a set made of soap had been in use for months. She bought eight real ones. Deputies kept time.</p>
<p>Emma Prochaska, 15, who plays the club’s first board, beat a much older opponent with a bishop sacrifice that he stood up to shake her hand for, and was asked to sit down again.</p>
<p>A rematch is planned for next month. “Subject,” said Dietz, “to who gets out.”</p>
<p>The club meets on Mondays at 6:30 p.m. in the library’s community room. Beginners are welcome and are not told how long it will take.</p>`,
  },
  {
    slug: 'garden-club-seed-library',
    title: 'Take a packet, leave a packet',
    description: 'The Garden Club’s seed library opens in a card catalog that the real library was about to throw out.',
    authorName: 'Ines Marchetti',
    daysAgo: 3,
    picture: { file: 'seed-jars.webp', alt: 'Jars of seeds with paper labels on two shelves' },
    keywords: ['Garden Club', 'library', 'seeds'],
    content: `<p>The drawer marked <em>Mas–Mel</em> holds melons now. <em>Bar–Bea</em> is, by luck, beans.</p>
<p>The Alder Falls Garden Club has filled a sixty-drawer oak card catalog with seeds and put it by the window of the library on Third Street. Anyone may take five packets a season. Nobody has to bring any back, but it is hoped that they will.</p>
<p>There are 310 kinds. Some of them can be had nowhere else: a black bean that the Vacek family brought from Bohemia in a coat hem; a squash called Linden Gray, which keeps for a year; and a tomato that Eunice Dahl has saved for sixty years and has never named. “It’s just the tomato,” she said.</p>
<p>Members will show how to save seed on the first Saturday of each month at 10 a.m. Peas and lettuce are easy, said president Barb Tollefson. Squash are not. “Squash have no morals,” she said. “You have to watch them.”</p>`,
  },
  {
    slug: 'radio-club-storm-exercise',
    title: 'When everything else goes quiet, 41 people in this county can still talk',
    description: 'The Amateur Radio Club pulled the plug on itself for a day, to find out.',
    authorName: 'Danny Vang',
    daysAgo: 5,
    picture: { file: 'storm-mast.webp', alt: 'Lightning over hills, and a radio mast beside a tent with a lamp in it' },
    keywords: ['radio', 'emergency'],
    content: `<p>At noon on Saturday, as far as 41 people in Alder County were concerned, the power failed, the telephones died and the internet was gone. They had been looking forward to it for weeks.</p>
<p>Members of the Amateur Radio Club then spent eight hours passing messages between the hospital, the sheriff, five fire halls and the grain elevator, with nothing but batteries, wire and a good deal of repeating themselves.</p>
<p>They sent 212 messages. Nine went astray, among them an order for forty blankets that arrived as an order for fourteen. “That’s what it’s for,” said emergency coordinator Jim Adams, who is also the club’s treasurer. “We’ll say <em>four zero</em> from now on.”</p>
<p>The weakest spot was the valley north of Stony Ford, where hills cut off the signal. The club would like to put a repeater on the water tower. The town board discusses it on Monday.</p>`,
  },
  {
    slug: 'threshing-club-steam-engine-restored',
    title: 'Eleven years, nine tons, one whistle',
    description:
      'The Kessler Threshing Club has steam up in a traction engine that spent half a century as a henhouse roost.',
    authorName: 'Walter Hruska',
    daysAgo: 23,
    picture: {
      file: 'steam-engine.webp',
      alt: 'A steam traction engine driving a threshing machine in a field of shocks',
    },
    keywords: ['steam', 'Kessler', 'farming'],
    content: `<p>The whistle could be heard in Stony Ford, which is seven miles away. In Kessler, people who had been told to expect it dropped things.</p>
<p>The Kessler Threshing Club’s traction engine moved by itself on Sunday for the first time since before the oldest of its members was born. It went forty feet, stopped, and went back. Eleven years of work had gone into those forty feet, and a number of grown men walked off behind the shed for a while.</p>
<p>The engine, built in 1912, threshed its way around the county for twenty seasons. Then it was parked in a grove and chickens moved in. When the club dug it out, it had a box elder growing through the flywheel.</p>
<p>It will run at the fair, at a walking pace, with a licensed engineer aboard. The club is looking for members under 60 who do not mind soot. Two have come forward: Tilda and Thea Brandvold, 17, twins, who wrote the whole boiler exam with one mistake between them, and are still discussing whose.</p>
<p><strong>Correction:</strong> <em>An earlier version of this article called the engine a tractor. It is a traction engine, and the club has asked us to look at it again, at leisure, on any Saturday.</em></p>`,
  },
  {
    slug: 'camera-club-one-mile',
    title: 'One mile, one year',
    description:
      'Twelve photographers walked the same stretch of River Road every month, and saw twelve different roads.',
    authorName: 'Ines Marchetti',
    daysAgo: 55,
    picture: { file: 'heron.webp', alt: 'A blue heron standing in the shallows between reeds' },
    keywords: ['photography', 'River Road'],
    content: `<p>The rule was one mile of River Road, from the trestle to the pumping station, once a month for a year. No filters, no drones, no trespassing.</p>
<p>The twelve members of the River Road Camera Club who kept to it show 96 of their pictures at the Rialto until the end of next month. Nobody photographed the same thing. Dr. Rao looked at water. Omar Saleh looked at the people who were fishing, and then got to know them, and then was given fish.</p>
<p>The picture that stops visitors is by Marlys Kowalke, who is 80 and does not drive. It shows a mailbox with its door open, in fog. You look at it for a while before you see the bird.</p>
<figure><img src="/sample/river-valley-dawn.webp" alt="A river winding through misty wooded hills at sunrise" /><figcaption>First light above the trestle, by Omar Saleh.</figcaption></figure>
<figure><img src="/sample/iron-bridge.webp" alt="An iron truss bridge on stone piers over a calm river" /><figcaption>From the pumping station, looking up to the Iron Bridge, by Dr. Anjali Rao.</figcaption></figure>
<figure><img src="/sample/night-patrol.webp" alt="A patrol car with its lights on, on an empty county road under the moon" /><figcaption>The same road at one in the morning, by Walter Hruska, who was asked what he was doing there.</figcaption></figure>
<p>Admission is free; the gallery is open when the box office is.</p>`,
  },
]
