/** Things to carry and to give, as the shop shows them: around x = 600, standing on y = 960. */

import { lit, palette, shaded } from './palette.ts'
import { leafShape, sprout } from './scenery.ts'
import {
  across,
  at,
  ball,
  box,
  disc,
  faint,
  highlight,
  oval,
  repeat,
  type Svg,
  shape,
  stroke,
  turned,
} from './svg.ts'

const { paper, cream, sand, ochre, amber, terracotta, cork, bark, soil, rose, sage, moss } = palette
const { leaf, fern, pine, lake, steel, ink, white } = palette

const seedPacket = (colour: string, emblem: Svg) =>
  box(-130, -400, 260, 400, 16, across(lit(colour, 0.3), shaded(colour, 0.08))) +
  shape('M-130-384Q-130-400-114-400H114Q130-400 130-384V-340H-130Z', shaded(colour, 0.2)) +
  disc(0, -180, 96, lit(cream, 0.3)) +
  emblem

const carrot = at(
  0,
  -130,
  1,
  shape('M-34-70Q0-96 34-70Q24 20 0 60Q-24 20-34-70Z', terracotta) +
    at(0, -76, 0.6, leafShape(leaf), -24) +
    at(0, -76, 0.6, leafShape(fern), 24),
)

const sunflower = at(
  0,
  -180,
  1,
  repeat(10, (i) => at(0, 0, 1, oval(0, -50, 16, 30, amber), i * 36)) + disc(0, 0, 34, bark),
)

export const bottle =
  shape(
    'M470 430C470 380 520 360 530 310H670C680 360 730 380 730 430V910Q730 960 680 960H520Q470 960 470 910Z',
    turned(fern),
  ) +
  box(520, 270, 160, 50, 12, turned(steel)) +
  box(530, 170, 140, 106, 26, turned(cork)) +
  stroke('M560 170Q560 110 600 110Q640 110 640 170', shaded(cork, 0.3), 16) +
  box(470, 880, 260, 20, 0, lit(fern, 0.25), 'opacity=".35"') +
  at(600, 740, 1.7, leafShape(lit(sage, 0.3)), 24) +
  highlight('M512 450V860')

export const cup =
  shape('M400 380H800L748 920Q744 960 704 960H496Q456 960 452 920Z', turned(cream)) +
  shape('M414 520H786L764 740H436Z', turned(terracotta)) +
  repeat(9, (i) =>
    stroke(`M${454 + i * 37} 540L${466 + i * 34} 720`, shaded(terracotta, 0.2), 6, 'opacity=".5"'),
  ) +
  box(376, 318, 448, 80, 32, turned(fern)) +
  shape('M420 324Q430 260 470 258H730Q770 260 780 324Z', turned(lit(fern, 0.12))) +
  oval(690, 272, 34, 9, pine) +
  stroke(
    'M540 200Q520 160 548 124Q572 92 550 50M630 200Q610 160 638 124Q662 92 640 50',
    white,
    16,
    'opacity=".55"',
  )

export const lunchBox =
  shape('M330 420Q330 380 370 380H830Q870 380 870 420V500H330Z', turned(steel)) +
  box(310, 480, 580, 220, 40, turned(steel)) +
  box(310, 720, 580, 240, 50, turned(steel)) +
  box(296, 690, 608, 40, 18, turned(shaded(steel, 0.15))) +
  box(296, 470, 608, 36, 18, turned(shaded(steel, 0.15))) +
  box(548, 370, 104, 590, 10, across(lit(terracotta), shaded(terracotta))) +
  box(530, 560, 140, 90, 20, turned(bark)) +
  box(566, 588, 68, 34, 10, amber) +
  stroke('M460 380Q460 300 600 300Q740 300 740 380', shaded(bark, 0.1), 26) +
  highlight('M356 540V660') +
  highlight('M356 780V900') +
  at(800, 880, 1.1, leafShape(shaded(steel, 0.22)), 24)

export const tote =
  stroke('M500 450C480 200 560 190 600 190C640 190 720 200 700 450', shaded(sand, 0.3), 26) +
  shape(
    'M370 430H830L866 920Q868 960 828 960H372Q332 960 334 920Z',
    across(lit(sand, 0.55), shaded(sand, 0.12)),
  ) +
  stroke('M480 460C460 240 560 214 600 214C640 214 740 240 720 460', lit(sand, 0.25), 28) +
  stroke('M376 462H824', shaded(sand, 0.25), 4, 'stroke-dasharray="14 14"') +
  at(600, 840, 2.5, sprout(0, 0, 1, leaf)) +
  stroke('M510 846Q600 870 690 846', fern, 10) +
  faint(0.12, shape('M700 432H830L866 920Q868 960 828 960H760Q800 700 700 432Z', soil))

export const backpack =
  stroke('M540 300Q540 210 600 210Q660 210 660 300', shaded(moss, 0.45), 26) +
  stroke('M380 520Q300 640 360 900M820 520Q900 640 840 900', shaded(moss, 0.4), 44) +
  shape(
    'M370 520C370 340 470 280 600 280C730 280 830 340 830 520V880Q830 960 750 960H450Q370 960 370 880Z',
    across(lit(moss, 0.25), shaded(moss, 0.25)),
  ) +
  shape(
    'M370 540C370 340 470 280 600 280C730 280 830 340 830 540Q720 620 600 620Q480 620 370 540Z',
    across(lit(sand, 0.3), shaded(sand, 0.15)),
  ) +
  box(440, 690, 320, 220, 40, across(lit(moss, 0.4), shaded(moss, 0.1))) +
  stroke('M462 744H738', shaded(moss, 0.3), 6, 'stroke-dasharray="16 12"') +
  box(570, 540, 60, 160, 14, bark) +
  box(558, 610, 84, 54, 12, amber) +
  box(580, 626, 40, 22, 6, bark) +
  at(600, 884, 1, leafShape(lit(sage, 0.3)), 20)

export const bell =
  box(520, 830, 160, 90, 26, turned(soil)) +
  box(480, 890, 240, 70, 30, turned(soil)) +
  shape('M330 800C330 560 440 440 600 440C760 440 870 560 870 800Z', ball(ochre)) +
  box(300, 780, 600, 70, 35, turned(ochre)) +
  disc(600, 436, 40, ball(steel)) +
  shape('M868 700Q960 660 990 580Q1010 530 964 530Q900 580 850 640Z', turned(steel)) +
  at(540, 740, 2, leafShape(shaded(ochre, 0.18)), 20) +
  highlight('M400 720Q420 580 520 510', 26)

export const seedKit =
  at(440, 900, 1.1, seedPacket(moss, carrot), -12) +
  at(770, 900, 1.1, seedPacket(lake, sunflower), 13) +
  at(600, 860, 1.2, seedPacket(terracotta, at(0, -116, 1.3, sprout(0, 0, 1, leaf)))) +
  shape(
    'M320 760H880L850 940Q846 960 826 960H374Q354 960 350 940Z',
    across(lit(cork, 0.3), shaded(cork, 0.18)),
  ) +
  box(304, 730, 592, 56, 18, turned(cork)) +
  stroke('M440 790L452 956M600 790V956M760 790L748 956', shaded(cork, 0.3), 5)

export const notebook = at(
  600,
  620,
  1,
  box(-250, -330, 540, 680, 20, shaded(sand, 0.25)) +
    repeat(5, (i) => box(-256 + i * 3, -338 + i * 2, 530 - i * 2, 676, 14, i % 2 ? paper : sand)) +
    box(-280, -344, 530, 680, 20, across(lit(cork, 0.2), cork)) +
    box(-280, -344, 90, 680, 20, shaded(cork, 0.25)) +
    repeat(36, (i) =>
      stroke(
        `M${-160 + ((i * 137) % 300)} ${-320 + ((i * i * 31) % 640)}l${8 + (i % 3) * 5} ${(i % 5) * 4 - 8}`,
        i % 2 ? bark : cream,
        4,
        'opacity=".35"',
      ),
    ) +
    box(150, -344, 26, 680, 0, fern) +
    at(-20, 40, 2.4, sprout(0, 0, 1, fern)) +
    stroke('M-100 52Q-20 70 60 52', fern, 8) +
    at(
      330,
      330,
      1,
      box(-17, -540, 34, 470, 6, turned(ochre)) +
        shape('M-17-70L0-10L17-70Z', lit(sand, 0.4)) +
        shape('M-6-32L0-10L6-32Z', ink) +
        box(-17, -570, 34, 40, 10, rose),
      10,
    ),
  -6,
)
