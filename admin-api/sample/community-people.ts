import type { SampleArticle } from './sample-article.ts'

export const communityPeople: readonly SampleArticle[] = [
  {
    slug: 'broadband-reaches-last-road',
    title: 'The last road in the county gets its cable',
    description: 'It is two miles long and has three houses on it. Northline reached the third one on Thursday.',
    category: 'Community',
    authorName: 'Grace Adeyemi',
    daysAgo: 59,
    time: '13:40',
    keywords: ['internet', 'Northline', 'Kessler'],
    metaDescription:
      'Northline Telephone Cooperative finishes its fiber network at the end of Quarry Road, six years after it began.',
    views: 541,
    content: `<p>At the end of Quarry Road, past the quarry, lives Eunice Dahl, and at 10:14 on Thursday morning she became the last customer in Alder County to be offered a fast connection.</p>
<p>“I told them I’d wait,” said Dahl, 83. “I didn’t know they’d take me at my word.”</p>
<p>Northline Telephone Cooperative has needed six years and $19 million to run 740 miles of fiber to 6,900 homes, farms and shops. A state program paid for 60 percent. The rest is borrowed by the members, who own the cooperative, and repaid from their bills.</p>
<p>Quarry Road alone cost $84,000 for three houses. It was in the plan from the start, said manager Steve Amundson, because of the sentence at the head of it. “It says ‘every member.’ It doesn’t say ‘every member up to the quarry.’”</p>
<p>Dahl’s first call, by picture, was to a great-grandson in the Navy. Her second was to Northline, to say that it worked.</p>`,
  },
  {
    slug: 'foster-families-needed',
    title: 'Seventeen children, nine homes',
    description:
      'The county has more children who need a place to stay than families who can give them one. Four who do say what it is like.',
    category: 'Community',
    authorName: 'Beth Carlisle',
    daysAgo: 84,
    time: '08:45',
    picture: {
      file: 'front-porch.webp',
      alt: 'Drawing of a house with a lit porch and shoes of four sizes beside the door',
    },
    keywords: ['families', 'foster care'],
    metaDescription:
      'Alder County needs foster families. Four of them describe the first night, the hard parts and the good ones.',
    views: 702,
    content: `<p>The call usually comes at suppertime. Would you have room for two? For a night, maybe for longer. The older one doesn’t like the dark.</p>
<p>There are seventeen children in foster care in Alder County, and nine licensed homes. When those are full, children are sent to other counties, which means another school, and brothers and sisters apart. Six were sent last year.</p>
<p>“No child should lose their town on top of everything else,” said Maureen Dietz, who places them.</p>
<h2>The first night</h2>
<p>Ellen and Pete Strand, of Linden Grove, have taken in twenty-six children over fourteen years. They have learned to leave the bathroom light on, to show where the cereal is, and to ask very little.</p>
<p>“You make pancakes in the morning,” Pete Strand said. “Anybody can be a stranger over supper. It’s harder over pancakes.”</p>
<h2>The hard part</h2>
<p>All four families name the same thing: giving them back. “You want it to go well for them, and when it does, they leave,” said Renee Pettway, of Alder Falls. “That is the job. I cry in the car.”</p>
<h2>The suitcase by the door</h2>
<p>The Pettways have had eleven children in nine years, the youngest two days old and the oldest a week short of eighteen, who, she said, was the one who needed her most. He is a lineman now and comes by on Sundays. He has his own key.</p>
<p>Not all of it ends well. One girl was moved three times in a year before she came to Linden Grove, and for a month she kept her shoes on in bed. “We did not talk about it,” Ellen Strand said. “We put a pair of slippers there. One morning she had them on, and nobody said a word about that either.”</p>
<p>Dietz wishes that people who have thought of it and decided against it would call her anyway. There is a list for those who can drive a child to see a brother, sit with a baby for an afternoon, or cook for a family on the first night. Forty-four people are on it. She could use as many again.</p>
<h2>What it takes</h2>
<p>A foster parent must be over 21, have a spare bed and a steady income, and take thirty hours of training. Single people may apply. The county pays for the children’s keep, and a new fund, started by five congregations, buys each child a suitcase. Until now many of them had arrived with a garbage bag.</p>
<p>There will be an evening for anyone who wants to ask questions, without promising anything, at the library on Wednesday at 6:30 p.m. Supper is provided, and so is someone to mind the children.</p>`,
  },
  {
    slug: 'dog-license-numbers',
    title: 'For the ninth year, most dogs here are named Bella',
    description: 'The county’s license rolls, read closely.',
    category: 'Community',
    authorName: 'Courier Staff',
    daysAgo: 107,
    time: '15:20',
    picture: { file: 'dog-portrait.webp', alt: 'Five dogs of different breeds sitting in a row as if for a portrait' },
    keywords: ['dogs', 'county clerk'],
    metaDescription: 'Alder County licensed 3,412 dogs. Here are their most common names, and the rarest.',
    views: 968,
    content: `<p>The county licensed 3,412 dogs in the past year, 58 more than in the year before. Forty-four of them are named Bella.</p>
<table><thead><tr><th>Name</th><th>Dogs</th></tr></thead><tbody><tr><td>Bella</td><td>44</td></tr><tr><td>Max</td><td>39</td></tr><tr><td>Daisy</td><td>37</td></tr><tr><td>Gus</td><td>31</td></tr><tr><td>Ole</td><td>28</td></tr></tbody></table>
<p>Only here, as far as the clerk knows, is there a Tractor, a Deputy Kevin, and three dogs on one farm in Stony Ford named Who, What and Where.</p>`,
  },
  {
    slug: 'school-board-keeps-kessler-open',
    title: 'Kessler school stays',
    description:
      'The board had 51 pupils, a $1.2 million repair list and 200 people in the gymnasium. It voted 5 to 2 to keep the doors open.',
    category: 'Community',
    authorName: 'Danny Vang',
    daysAgo: 133,
    time: '06:50',
    picture: {
      file: 'schoolhouse.webp',
      alt: 'A red brick school with a bell cupola and a flag, a yellow bus in front',
    },
    keywords: ['schools', 'Kessler', 'school board'],
    metaDescription:
      'The Stony Ford–Kessler school board votes 5–2 to keep Kessler Elementary open and to share its building with the clinic.',
    views: 1297,
    content: `<p>Nobody in the Kessler gymnasium had to be told to be quiet. Two hundred people, in a village of 260, stopped talking by themselves when the secretary began to call the roll.</p>
<p>It was 5 to 2. Kessler Elementary, with its 51 pupils, stays open, and on the way out people touched the door frame.</p>
<p>Closing it would have saved the Stony Ford–Kessler district about $310,000 a year and spared it a list of repairs that has grown to $1.2 million. It would also have put children as young as five on a bus for 50 minutes each way.</p>
<h2>How it adds up</h2>
<p>What changed the arithmetic was an offer from the hospital, which has wanted a clinic in the north of the county for years. It will rent the east wing for $96,000 a year and pay for a new boiler. The village will plow the lot and mow the grass. Grades will be taught two to a room, as they are in part already.</p>
<h2>What was said</h2>
<p>Twenty-three people had asked for their two minutes. A farmer said that he had three boys in the school and would have none on the farm if it closed. A grandmother read the names of the fourteen teachers she could remember, and sat down. Ivy Lindahl, who is 10, had brought a map on which she had drawn the bus’s way in red. “This is longer than the whole of my spelling, arithmetic and reading together,” she said. “I timed them.”</p>
<p>Not all were against closing. Dana Brandvold, whose twins go to school in Stony Ford, said that the larger school had a nurse every day and a room for music, and that she would like the children of Kessler to have them too. She was heard in silence and, afterward, thanked by several people who had not agreed with a word.</p>
<p>That still leaves about $120,000 a year, which the district will take from its reserve for three years while it looks for more.</p>
<p>“I can count, and this does not add up past year three,” said board member Howard Lund, who voted no. “I hope very much that I am wrong.”</p>
<p>Superintendent Marcus Whitfield, who had proposed closing the school, said that he had been outvoted by the best-argued petition he had seen. It was signed by everyone in Kessler over the age of ten, and by one dog, whose signature was not counted.</p>`,
  },
  {
    slug: 'letter-carrier-retires-route-four',
    title: 'After 36 years, Route 4 says goodbye to its mailman with 212 painted mailboxes',
    description: 'Duane Kask has driven the distance to the moon and back twice, without ever leaving the county.',
    category: 'Community',
    authorName: 'Walter Hruska',
    daysAgo: 168,
    time: '10:55',
    picture: {
      file: 'blue-mailboxes.webp',
      alt: 'A row of blue mailboxes with white stripes along a road, a mail truck coming up it',
    },
    keywords: ['people', 'Osprey Lake'],
    metaDescription:
      'Rural letter carrier Duane Kask retires from Route 4 after 36 years, and his route has a surprise for him.',
    views: 611,
    content: `<p>Duane Kask knew that something was going on when he came to the third blue mailbox in a row.</p>
<p>By the time he had reached the lake there had been forty: blue, with a white stripe, like the side of his truck. By the end of the morning there were 212. Every house on Route 4 had painted its box in the night.</p>
<p>“I had to pull over,” said Kask, who is 63 and worked his last day on Friday. “Twice.”</p>
<p>In 36 years he has driven about 970,000 miles, all of them in Alder County. He has delivered chicks, ashes, a tuba, and one letter addressed only to “Grandma, white house, big dog.” He has found two people who had fallen and lain for a day, because the mail was still in the box.</p>
<p>His successor, Tia Ortega, rode along for the last month with a notebook. It has the names of the dogs in it.</p>`,
  },
]
