import { birds, forest, ground, hills } from '../nature.ts'
import {
  circle,
  clip,
  ellipse,
  glow,
  group,
  line,
  linear,
  palette as p,
  path,
  rect,
  repeat,
  type Scene,
} from '../svg.ts'

export function portraitTeacher(): Scene {
  const width = 1000
  const height = 1250
  const figure =
    'M236 1260 L240 1130 Q252 966 396 896 Q456 868 470 828 Q470 800 452 778 Q408 740 388 684 Q364 620 374 560 Q386 478 466 450 Q552 424 614 466 Q658 498 662 552 Q666 580 674 602 L704 650 Q710 664 692 668 L680 672 Q682 684 676 692 Q682 702 674 712 Q678 732 666 748 Q654 766 614 762 Q592 764 588 790 Q584 830 608 858 Q704 892 746 960 Q788 1030 796 1260Z'
  const body = [
    linear('wall', [
      [0, '#2c4a48'],
      [1, '#19302f'],
    ]),
    rect(0, 0, width, height, 'url(#wall)'),
    repeat(14, (i) => rect(i * 76, 0, 3, height, '#3a5b57', 'opacity=".35"')),
    // window
    rect(150, 70, 760, 940, '#e9dcc0'),
    linear('outside', [
      [0, '#b7cbc8'],
      [0.5, '#f3e3bd'],
      [0.8, '#e6cf9d'],
      [1, '#a8b584'],
    ]),
    rect(180, 100, 700, 880, 'url(#outside)'),
    clip('pane', rect(180, 100, 700, 880, '#fff')),
    group(
      'clip-path="url(#pane)"',
      glow('sun', 720, 400, 460, '#fff8e2', 1),
      ground(hills(760, 26, 4, 620), width, 1000, '#a3b48f'),
      forest(hills(760, 26, 4, 620), [160, 900], [40, 90], 26, '#8ba386', 6),
      ground(hills(850, 20, 14, 500), width, 1000, '#7f9a73'),
      birds(360, 250, 15, 4, '#7d8f8a', 9),
    ),
    rect(518, 100, 16, 880, '#efe4cb'),
    rect(180, 400, 700, 16, '#efe4cb'),
    rect(180, 700, 700, 16, '#efe4cb'),
    rect(140, 990, 780, 34, '#f3ead8'),
    rect(140, 1020, 780, 10, '#b9a985'),
    path('M150 60 Q230 420 168 700 Q130 880 120 1030 L-10 1030 L-10 40Z', '#d9c9a4'),
    path('M150 60 Q200 400 110 700 Q70 880 70 1030 L-10 1030 L-10 40Z', '#c4b18a'),
    path('M912 60 Q880 380 924 700 Q940 880 950 1030 L1010 1030 L1010 40Z', '#cbb992'),
    rect(-10, 40, 1020, 26, '#5b4636'),
    circle(20, 53, 22, '#5b4636'),
    circle(980, 53, 22, '#5b4636'),
    // geranium
    path('M806 990 L818 914 H890 L902 990Z', p.brick),
    rect(810, 906, 88, 18, '#8a4230'),
    repeat(7, (i) => line([854, 910], [812 + i * 15, 800 - (i % 3) * 22], '#3f6650', 5)),
    repeat(9, (i) => ellipse(806 + i * 12, 862 - (i % 3) * 18, 24, 18, i % 2 ? '#3f6b4c' : '#56835a')),
    repeat(
      6,
      (i) =>
        circle(812 + i * 17, 792 - (i % 3) * 20, 17, i % 2 ? '#c4593f' : '#d97a5c') +
        circle(818 + i * 17, 784 - (i % 3) * 20, 7, '#eea084'),
    ),
    // figure
    path(figure, '#1b2b2b'),
    path(
      'M614 466 Q658 498 662 552 Q666 580 674 602 L704 650 Q710 664 692 668 L680 672 Q682 684 676 692 Q682 702 674 712 Q678 732 666 748 Q654 766 614 762',
      'none',
      'stroke="#f7dfae" stroke-width="5" stroke-linecap="round" opacity=".95"',
    ),
    path('M608 858 Q704 892 746 960 Q788 1030 796 1260', 'none', 'stroke="#f7dfae" stroke-width="5" opacity=".75"'),
    circle(366, 586, 66, '#1b2b2b'),
    path(
      'M322 556 Q362 512 410 556 M316 606 Q366 644 418 610',
      'none',
      'stroke="#36504d" stroke-width="5" stroke-linecap="round"',
    ),
    path(
      'M420 470 Q520 430 610 500 M400 520 Q500 460 600 540 M408 600 Q440 520 540 510',
      'none',
      'stroke="#36504d" stroke-width="5" stroke-linecap="round"',
    ),
    ellipse(645, 606, 19, 26, 'none', 'stroke="#d8b26c" stroke-width="5" transform="rotate(-8 645 606)"'),
    line([627, 600], [536, 586], '#d8b26c', 5),
    path('M512 600 q-20 14 -6 44', 'none', 'stroke="#36504d" stroke-width="6" stroke-linecap="round"'),
    path('M470 850 Q520 930 610 866 L640 930 Q560 1000 450 930Z', '#8a4a3c'),
    path('M470 850 Q520 930 610 866', 'none', 'stroke="#c98a6c" stroke-width="6"'),
    circle(548, 930, 13, '#e9c986'),
    repeat(4, (i) =>
      path(
        `M${300 + i * 24} ${1010 + i * 20} Q${380 + i * 30} ${1110} ${340 + i * 46} 1260`,
        'none',
        'stroke="#2a403e" stroke-width="6"',
      ),
    ),
    // book
    path('M560 1150 Q660 1110 760 1150 Q850 1110 950 1146 L950 1250 L560 1250Z', '#e9dcc0'),
    path('M760 1150 Q850 1110 950 1146 L950 1250 L760 1250Z', '#d3c29b'),
    path('M560 1150 Q660 1110 760 1150 Q850 1110 950 1146', 'none', 'stroke="#fff9ea" stroke-width="7"'),
    repeat(
      4,
      (i) =>
        line([596, 1172 + i * 20], [728, 1172 + i * 20], '#b5a57f', 4) +
        line([792, 1170 + i * 20], [918, 1170 + i * 20], '#ab9a74', 4),
    ),
    path(
      'M500 1260 Q520 1176 566 1158 Q598 1150 606 1172 Q612 1192 590 1206 Q620 1196 626 1214 Q628 1232 604 1242 L600 1260Z',
      '#22383a',
      'stroke="#f7dfae" stroke-opacity=".5" stroke-width="3"',
    ),
  ]
  return { file: 'portrait-teacher.webp', width, height, body: body.join('') }
}
