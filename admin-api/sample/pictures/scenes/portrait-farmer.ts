import { birds, fence, forest, ground, hills, reeds, sky } from '../nature.ts'
import { blur, circle, ellipse, glow, group, line, linear, path, rect, repeat, type Scene } from '../svg.ts'

export function portraitFarmer(): Scene {
  const width = 1000
  const height = 1250
  const body = [
    sky(
      height,
      [
        [0, '#456582'],
        [0.4, '#a4a9a6'],
        [0.68, '#eab98a'],
        [1, '#f8dca6'],
      ],
      width,
    ),
    glow('sun', 660, 690, 480, '#fff0c6', 1),
    circle(660, 672, 64, '#fff9e4'),
    repeat(6, (i) =>
      ellipse(
        [220, 760, 420, 900, 100, 620][i] ?? 0,
        [170, 240, 350, 420, 480, 540][i] ?? 0,
        210 - i * 12,
        9,
        '#f6d6ae',
        'opacity=".6"',
      ),
    ),
    birds(300, 300, 18, 6, '#4b5c68', 3),
    ground(hills(740, 26, 10, 640), width, 900, '#b0a98a'),
    ground(hills(776, 18, 21, 520), width, 900, '#8d9a75'),
    forest(hills(776, 18, 21, 520), [0, 430], [26, 60], 18, '#73866a', 7),
    group(
      'transform="translate(130 770)"',
      rect(0, -58, 76, 58, '#7a3a2c'),
      path('M-8 -56 L14 -88 L38 -104 L62 -88 L84 -56Z', '#4f565a'),
      rect(96, -96, 26, 96, '#b9b8a8'),
      path('M96 -96 Q109 -116 122 -96Z', '#7d868a'),
    ),
    linear('field', [
      [0, '#c2b56c'],
      [0.5, '#7f9552'],
      [1, '#3b5f3f'],
    ]),
    rect(0, 792, width, 470, 'url(#field)'),
    repeat(21, (i) =>
      path(
        `M${400 + i * 24} 796 L${-1100 + i * 155} 1260 L${-1030 + i * 155} 1260 L${410 + i * 24} 796Z`,
        '#5c7a42',
        'opacity=".45"',
      ),
    ),
    repeat(12, (i) =>
      path(`M${424 + i * 40} 796 L${-1000 + i * 270} 1260`, 'none', 'stroke="#efd98f" stroke-width="2" opacity=".35"'),
    ),
    blur('soft', 24),
    group('filter="url(#soft)" opacity=".7"', ellipse(640, 796, 420, 16, '#fbe6b6')),
    fence([-30, 1130], [1030, 1120], 6, 236, '#3a3129'),
    rect(-30, 1040, 1060, 30, '#3a3129'),
    rect(-30, 1040, 1060, 5, '#c79a62', 'opacity=".7"'),
    // man
    path(
      'M318 1260 L334 1072 Q300 1104 258 1094 Q222 1082 230 1016 Q240 888 300 846 Q340 818 404 806 Q446 794 450 764 L446 720 L562 720 L558 764 Q562 794 604 806 Q668 818 708 846 Q768 888 778 1016 Q786 1082 750 1094 Q708 1104 674 1072 L690 1260Z',
      '#202a2b',
    ),
    path('M414 700 Q408 570 504 566 Q600 570 594 700 Q590 764 504 770 Q418 764 414 700Z', '#202a2b'),
    path(
      'M436 708 Q440 762 462 776 M572 708 Q568 762 546 776',
      'none',
      'stroke="#33403f" stroke-width="4" stroke-linecap="round"',
    ),
    path(
      'M336 648 Q416 610 504 610 Q592 610 672 648 Q694 660 668 670 Q592 692 504 692 Q416 692 340 670 Q314 660 336 648Z',
      '#2c2720',
    ),
    path('M410 646 Q406 546 450 522 Q482 508 504 524 Q528 508 558 522 Q602 546 598 646 Q504 668 410 646Z', '#3a3228'),
    path('M410 630 Q504 656 598 630 L598 646 Q504 670 410 646Z', '#7a3a2c'),
    path(
      'M672 648 Q694 660 668 670 Q630 683 586 687',
      'none',
      'stroke="#f7d79a" stroke-width="5" stroke-linecap="round"',
    ),
    path('M558 522 Q602 546 598 628', 'none', 'stroke="#f7d79a" stroke-width="4" opacity=".8"'),
    path(
      'M604 806 Q668 818 708 846 Q768 888 778 1016 Q784 1070 760 1090',
      'none',
      'stroke="#f7d79a" stroke-width="5" stroke-linecap="round" opacity=".85"',
    ),
    path(
      'M404 806 Q446 794 450 764 L448 744 Q504 790 560 744 L558 764 Q562 794 604 806 Q560 836 504 838 Q448 836 404 806Z',
      '#2d3b3b',
    ),
    path(
      'M340 900 Q356 990 334 1072 M668 900 Q652 990 674 1072',
      'none',
      'stroke="#33413f" stroke-width="5" stroke-linecap="round"',
    ),
    path('M396 812 L470 1004 L448 1010 Q380 900 368 822Z M612 812 L538 1004 L560 1010 Q628 900 640 822Z', '#34504a'),
    path('M440 960 L568 960 L580 1060 H428Z', '#34504a'),
    path('M372 1056 H636 L652 1260 H356Z', '#29403c'),
    rect(396, 1110, 82, 92, '#203632', 'rx="6"'),
    rect(530, 1110, 82, 92, '#203632', 'rx="6"'),
    line([504, 1060], [504, 1260], '#203632', 4),
    circle(462, 1000, 8, '#d8b26c'),
    circle(546, 1000, 8, '#d8b26c'),
    reeds(0, 360, 1262, 190, 60, '#23392c', 4),
    reeds(640, 1000, 1262, 190, 60, '#23392c', 5),
  ]
  return { file: 'portrait-farmer.webp', width, height, body: body.join('') }
}
