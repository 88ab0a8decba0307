/** Things for bath, kitchen and garden, as the shop shows them: around x = 600, standing on y = 960. */

import { lit, mix, palette, shaded } from './palette.ts'
import { leafShape } from './scenery.ts'
import {
  across,
  at,
  ball,
  box,
  disc,
  down,
  faint,
  glow,
  highlight,
  oval,
  repeat,
  shape,
  stroke,
  turned,
  within,
} from './svg.ts'

const { cream, straw, ochre, amber, terracotta, clay, bamboo, cork, bark, soil, rose, sage } = palette
const { moss, leaf, fern, lake, deep, steel, white } = palette

const hexagons = (colour: string) =>
  repeat(24, (i) => {
    const [x, y] = [(i % 6) * 78 + (Math.floor(i / 6) % 2) * 39, Math.floor(i / 6) * 68]
    return at(x, y, 1, stroke('M0-40L34-20V20L0 40L-34 20V-20Z', colour, 7))
  })

const coverHem =
  'M300 640C300 560 420 500 600 500C780 500 900 560 900 640Q906 700 876 724Q836 756 800 722Q760 760 716 736Q664 774 612 740Q560 774 508 738Q460 764 412 724Q372 752 330 722Q296 700 300 640Z'

export const toothbrush = (tilt: number, bristles: string) =>
  at(
    600,
    960,
    1,
    repeat(5, (i) => box(20, -716 + i * 33, 62, 26, 10, i % 2 ? bristles : lit(bristles, 0.4))) +
      shape(
        'M-30-30C-36-200-34-330-20-460C-22-560-30-620-30-700Q-30-738 0-738Q30-738 30-700C30-620 22-560 20-460C34-330 36-200 30-30Q28 0 0 0Q-28 0-30-30Z',
        across(lit(bamboo, 0.3), shaded(bamboo, 0.2)),
      ) +
      stroke('M-18-60H18M-19-90H19', shaded(bamboo, 0.35), 8) +
      highlight('M-14-140Q-20-300-10-430', 8),
    tilt,
  )

export const soap =
  shape(
    'M300 860H900L868 940Q860 960 836 960H364Q340 960 332 940Z',
    across(lit(cork, 0.2), shaded(cork, 0.2)),
  ) +
  repeat(5, (i) => box(340 + i * 112, 846, 72, 26, 10, lit(cork, 0.35))) +
  box(350, 640, 500, 214, 76, across(lit(sage, 0.4), shaded(sage, 0.14))) +
  box(350, 610, 500, 190, 76, down(lit(sage, 0.55), lit(sage, 0.1))) +
  stroke('M410 702Q480 660 550 702T690 702T800 690', shaded(sage, 0.12), 12) +
  at(560, 750, 1.1, leafShape(leaf), 62) +
  at(566, 752, 0.9, leafShape(moss), 10) +
  [
    [820, 560, 50],
    [900, 640, 30],
    [752, 490, 26],
    [880, 470, 20],
    [372, 560, 30],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        disc(x, y, r, white, 'opacity=".55"') +
        stroke(`M${x - r * 0.5} ${y - r * 0.3}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.4}-${r * 0.35}`, white, 6),
    )
    .join('')

export const razor = at(
  600,
  960,
  1,
  box(-36, -600, 72, 590, 34, turned(bamboo)) +
    box(-36, -170, 72, 26, 0, shaded(bamboo, 0.3)) +
    box(-36, -116, 72, 26, 0, shaded(bamboo, 0.3)) +
    box(-24, -680, 48, 90, 14, turned(steel)) +
    box(-220, -780, 440, 46, 20, turned(shaded(steel, 0.18))) +
    box(-236, -748, 472, 22, 6, lit(steel, 0.7)) +
    shape('M-220-752Q-220-690-170-690H170Q220-690 220-752Z', turned(steel)) +
    highlight('M-180-716H60', 10) +
    highlight('M-14-560V-220', 8),
  16,
)

export const brush =
  repeat(26, (i) =>
    stroke(
      `M${340 + i * 20} 740L${306 + i * 23} ${930 + (i % 3) * 12}`,
      i % 3 ? mix(bark, ochre, (i % 4) / 6) : shaded(bark, 0.2),
      15,
    ),
  ) +
  shape(
    'M310 680Q310 590 440 580Q600 540 760 580Q890 590 890 680Q890 770 810 770H390Q310 770 310 680Z',
    down(lit(bamboo, 0.3), shaded(bamboo, 0.14)),
  ) +
  shape('M440 610Q600 570 760 610Q700 640 600 640Q500 640 440 610Z', lit(bamboo, 0.5), 'opacity=".7"') +
  stroke('M340 742H860', shaded(bamboo, 0.3), 8) +
  stroke('M850 640Q960 600 930 520Q890 470 850 530', straw, 12) +
  disc(848, 650, 16, soil)

export const wraps =
  shape('M310 640H890C890 840 780 960 680 960H520C420 960 310 840 310 640Z', turned(cream)) +
  stroke('M344 800Q600 880 856 800', lake, 14) +
  shape(coverHem, down(lit(amber, 0.35), amber)) +
  within(
    'cover',
    coverHem,
    at(300, 520, 1.3, faint(0.75, hexagons(lit(ochre, 0.55)))) +
      faint(0.2, shape('M760 480Q900 560 760 800H940V480Z', clay)),
  ) +
  at(
    790,
    960,
    1,
    box(-130, -64, 300, 64, 26, turned(sage)) +
      box(-120, -122, 280, 62, 26, turned(rose)) +
      box(-124, -178, 290, 60, 26, turned(lake)) +
      box(0, -182, 30, 184, 6, turned(straw)) +
      stroke('M14-186Q-40-240-50-204Q-40-180 14-186Q70-240 80-204Q70-180 14-186', straw, 10),
  )

export const pot =
  shape(
    'M500 260C500 330 360 420 340 640C326 840 440 960 600 960C760 960 874 840 860 640C840 420 700 330 700 260Z',
    ball(terracotta),
  ) +
  oval(600, 256, 124, 34, shaded(terracotta, 0.12)) +
  oval(600, 252, 98, 22, soil) +
  shape('M520 226Q600 190 680 226Q690 240 680 252Q600 276 520 252Q510 240 520 226Z', turned(clay)) +
  disc(600, 196, 26, ball(clay)) +
  stroke('M346 600Q600 680 854 600M342 660Q600 744 858 660', cream, 10, 'opacity=".75"') +
  repeat(9, (i) =>
    disc(388 + i * 53, Math.round(648 + 36 * Math.sin(((i + 0.5) / 9) * Math.PI)), 9, cream, 'opacity=".75"'),
  ) +
  stroke('M706 860h60', clay, 34) +
  stroke('M760 838v44', shaded(clay, 0.3), 22) +
  highlight('M420 780Q380 620 470 480', 26)

export const lantern =
  disc(600, 640, 400, glow(lit(amber)), 'opacity=".75"') +
  stroke('M440 400C430 180 520 150 600 150C680 150 770 180 760 400', shaded(steel, 0.35), 20) +
  box(430, 440, 340, 400, 60, across(lit(amber, 0.75), lit(amber, 0.25))) +
  disc(600, 650, 150, glow(white)) +
  repeat(3, (i) => box(486 + i * 108, 440, 14, 400, 7, fern)) +
  shape('M400 450Q400 350 480 340H720Q800 350 800 450Z', turned(fern)) +
  shape('M470 344L510 300H690L730 344Z', deep) +
  stroke('M540 300L524 344M600 300V344M660 300L676 344M496 320H704', lake, 5) +
  box(396, 826, 408, 134, 44, turned(fern)) +
  disc(600, 892, 28, ball(amber)) +
  highlight('M456 480V790', 14)

export const compostBin =
  box(380, 430, 440, 510, 0, shaded(soil)) +
  repeat(7, (i) =>
    shape(
      `M${366 + i * 4} ${480 + i * 66}H${834 - i * 4}V${534 + i * 66}H${366 + i * 4}Z`,
      across(lit(bark, 0.3), shaded(bark, 0.22)),
    ),
  ) +
  box(350, 440, 44, 520, 12, turned(bark)) +
  box(806, 440, 44, 520, 12, turned(shaded(bark, 0.1))) +
  shape('M392 450Q430 360 520 380Q600 320 680 376Q770 350 808 450Z', down(soil, shaded(soil))) +
  at(480, 410, 1.3, leafShape(moss), -40) +
  at(600, 380, 1.3, leafShape(leaf), 12) +
  at(706, 404, 1.2, leafShape(ochre), 50) +
  stroke('M560 384Q600 350 650 392', terracotta, 28) +
  disc(530, 404, 30, ball(clay)) +
  at(600, 810, 2.2, leafShape(lit(sage, 0.2)), 24)
