/** Scenes of posts by the sea, on the river and in the rain; each lists its layers from the back to the front. */

import { lit, mix, palette, shaded } from './palette.ts'
import { type Look, neighbours, person } from './people.ts'
import { birds, cloud, flowers, grass, hill, hills, shadow, sky, sun, tree, water, wood } from './scenery.ts'
import {
  across,
  at,
  ball,
  box,
  disc,
  down,
  glow,
  oval,
  picture,
  repeat,
  type Svg,
  seeded,
  shape,
  stroke,
  turned,
} from './svg.ts'

const { cream, straw, sand, ochre, amber, terracotta, clay, bark, rose, mint, sage, moss } = palette
const { leaf, fern, lake, deep, plum, steel, ink, white, sky: air } = palette

const { asha, tom, kofi, lena } = neighbours

const sack = (x: number, y: number, scale: number, colour: string) =>
  at(
    x,
    y,
    scale,
    shadow(6, 0, 44, 8) +
      shape('M-30 0Q-46-40-14-62L-20-78Q0-70 20-78L14-62Q46-40 30 0Q0 6-30 0Z', ball(colour)),
  )

const litter = (x: number, y: number, colour: string, turn: number) =>
  at(x, y, 1.7, box(-14, -10, 30, 14, 6, colour) + box(16, -7, 8, 8, 2, lit(colour)), turn)

const rain = (seed: number, count: number, w: number, h: number) => {
  const random = seeded(seed)
  return repeat(count, () =>
    stroke(`M${Math.round(random() * w)} ${Math.round(random() * h)}l-10 34`, white, 4, 'opacity=".5"'),
  )
}

function kayak(x: number, y: number, scale: number, colour: string, look: Look, flip: 1 | -1): Svg {
  return at(
    x,
    y,
    scale,
    oval(4, 12, 110, 9, shaded(deep, 0.4), 'opacity=".4"') +
      person(-8, 14, 0.95, 'sitting', look) +
      sack(46, -2, 0.55, leaf) +
      shape('M-112-14Q-60-2 0-2T116-18Q90 14 0 14T-112-14Z', down(lit(colour), shaded(colour))) +
      stroke('M-12-38L60 4', bark, 4) +
      at(64, 6, 1, oval(0, 0, 12, 6, straw), 30),
    0,
    flip,
  )
}

const heron = (x: number, y: number, scale: number, colour: string, flip: 1 | -1 = 1) =>
  at(
    x,
    y,
    scale,
    stroke('M-6 0V-70M10 0V-70', shaded(ochre), 5) +
      shape('M-60-66Q-40-120 10-118Q50-110 40-84Q20-58-60-66Z', down(lit(colour), shaded(colour))) +
      shape('M-70-60Q-30-104 24-96Q0-62-70-60Z', shaded(colour, 0.25)) +
      stroke('M30-100Q64-120 44-152Q34-176 56-184', colour, 13) +
      disc(58, -186, 12, colour) +
      shape('M64-194L110-182L64-180Z', ochre) +
      disc(62, -189, 2.5, ink) +
      stroke('M52-196Q34-202 22-194', ink, 4),
    0,
    flip,
  )

export const beachCleanUp = () =>
  picture(
    1600,
    1067,
    sky(1600, 620, air, cream),
    sun(1180, 250, 62, amber),
    cloud(330, 190, 1.7),
    cloud(860, 130, 1.1),
    hill(5, 1600, 620, 470, 40, mix(air, lake, 0.5)),
    water(7, 1600, 820, 500, mix(lake, air, 0.35), lake),
    birds(620, 290, 1.6),
    shape('M0 700Q420 640 820 720T1600 680V1067H0Z', white, 'opacity=".75"'),
    shape('M0 722Q420 664 820 742T1600 704V1067H0Z', down(lit(sand, 0.3), shaded(sand, 0.06))),
    litter(300, 930, lake, 12),
    litter(1130, 990, terracotta, -20),
    litter(930, 900, sage, 40),
    oval(1300, 1010, 18, 12, white),
    oval(540, 1010, 14, 9, rose),
    person(1240, 820, 2.5, 'giving', lena, -1),
    sack(1150, 822, 1.3, leaf),
    person(420, 900, 4, 'bending', asha),
    sack(690, 924, 2, fern),
    person(880, 860, 3.2, 'bending', kofi, -1),
    grass(9, 26, [0, 1000], [300, 1060], moss, 2),
    grass(4, 14, [1420, 990], [1600, 1060], moss, 2),
  )

export const riverKayak = () =>
  picture(
    1600,
    1067,
    sky(1600, 520, air, cream),
    sun(380, 180, 60, amber),
    cloud(1100, 150, 1.7),
    hills(81, 1600, 700, [300, 430], mix(sage, air, 0.5), moss),
    wood(7, 22, [-20, 490], [1600, 480], 0.9, fern),
    water(8, 1600, 1067, 480, mix(lake, sage, 0.3), deep),
    kayak(1180, 640, 2, amber, tom, -1),
    kayak(600, 800, 3.2, terracotta, { ...asha, head: 'bun' }, 1),
    litter(1020, 830, white, 20),
    litter(1300, 880, sage, -16),
    litter(330, 640, air, 10),
    repeat(22, (i) =>
      at(
        i * 76 + ((i * 37) % 40),
        1090,
        1,
        stroke(`M0 0Q6-80 ${(i % 5) * 8 - 14}-${120 + ((i * 53) % 90)}`, mix(fern, moss, (i % 3) * 0.4), 12),
      ),
    ),
    oval(1330, 980, 80, 20, leaf),
    oval(1460, 1010, 60, 16, moss),
    disc(1320, 966, 18, rose),
    oval(200, 990, 80, 20, leaf),
  )

export const wetlandBirds = () =>
  picture(
    1600,
    1067,
    sky(1600, 600, mix(rose, straw, 0.4), cream),
    sun(1120, 340, 88, amber),
    cloud(460, 190, 1.8, cream),
    hills(101, 1600, 640, [430, 520], mix(sage, rose, 0.4), mix(moss, plum, 0.2)),
    birds(640, 260, 2),
    birds(820, 180, 1.3),
    water(31, 1600, 1067, 540, mix(straw, rose, 0.35), mix(lake, deep, 0.3)),
    oval(1120, 620, 130, 26, glow(cream), 'opacity=".9"'),
    shape('M0 700Q200 640 420 700Q300 740 0 740Z', mix(moss, plum, 0.15)),
    shape('M1600 780Q1300 720 1060 800Q1300 850 1600 840Z', moss),
    heron(620, 880, 2.4, steel),
    heron(1240, 800, 1.9, white, -1),
    heron(980, 720, 1.1, white),
    repeat(34, (i) =>
      at(
        (i < 18 ? i * 24 : 1120 + (i - 18) * 30) + ((i * 41) % 22),
        1090,
        1,
        stroke(
          `M0 0Q8-140 ${(i % 5) * 10 - 18}-${190 + ((i * 71) % 170)}`,
          mix(fern, moss, (i % 3) * 0.35),
          9,
        ) + (i % 3 ? '' : at((i % 5) * 10 - 18, -190 - ((i * 71) % 170), 1, box(-9, -64, 18, 76, 9, bark))),
      ),
    ),
    oval(800, 990, 70, 18, leaf),
    oval(900, 1020, 50, 14, moss),
    disc(806, 974, 16, rose),
  )

export const rainBarrel = () =>
  picture(
    1200,
    1200,
    sky(1200, 1200, mix(lake, steel, 0.5), mint),
    cloud(660, 190, 2.4, steel),
    cloud(980, 130, 2, steel),
    hills(51, 1200, 1200, [700, 840], mix(sage, steel, 0.4), moss),
    tree(1040, 880, 1.7, fern),
    hill(52, 1200, 1200, 900, 14, leaf),
    box(-20, 330, 520, 640, 0, across(cream, shaded(cream, 0.08))),
    shape('M-20 350V150L560 300V350Z', across(terracotta, clay)),
    box(90, 500, 200, 240, 14, air),
    stroke('M190 500V740M90 620H290', white, 12),
    box(76, 736, 228, 26, 8, lit(bark)),
    box(-20, 340, 600, 32, 14, turned(deep)),
    stroke('M556 356V520Q556 560 600 560H660V610', deep, 30),
    shadow(720, 1030, 260, 40, 0.7),
    shape('M540 640H860Q910 840 860 1030H540Q490 840 540 640Z', turned(fern)),
    oval(700, 640, 162, 34, lake),
    oval(690, 634, 70, 12, white, 'opacity=".5"'),
    stroke('M520 740Q700 776 880 740M514 930Q700 966 886 930', shaded(fern, 0.4), 16),
    box(676, 900, 80, 30, 12, amber),
    stroke('M750 920Q780 920 780 960', amber, 22),
    at(
      960,
      1070,
      1,
      shape('M-70-130H70L54 0H-54Z', turned(steel)) +
        stroke('M68-100L150-150', steel, 20) +
        stroke('M-66-110Q-130-100-110-40L-58-20', steel, 16),
    ),
    rain(5, 90, 1200, 900),
    flowers(9, 22, [30, 1090], [1170, 1190], [rose, amber, white, mix(plum, air, 0.4)], 1.7),
    grass(8, 30, [0, 1080], [1200, 1190], fern, 1.8),
  )
