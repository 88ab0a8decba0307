/** Scenes of posts among plants and under the open sky; each lists its layers from the back to the front. */

import { lit, mix, palette, shaded } from './palette.ts'
import { neighbours, person } from './people.ts'
import {
  bush,
  cloud,
  conifer,
  flowers,
  grass,
  hill,
  hills,
  house,
  leafShape,
  moon,
  shadow,
  sky,
  sprout,
  sun,
  tree,
  wood,
} from './scenery.ts'
import {
  across,
  at,
  ball,
  box,
  disc,
  down,
  faint,
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

const { cream, straw, sand, ochre, amber, terracotta, clay, bark, soil, rose, mint, sage } = palette
const { moss, leaf, fern, pine, lake, dusk, night, plum, steel, white, sky: air } = palette

const { asha, tom, kofi, mei, lena } = neighbours

const pottedHerb = (x: number, y: number, scale: number, pot: string, plant: Svg) =>
  at(
    x,
    y,
    scale,
    shadow(10, 0, 90, 14, 0.5) +
      plant +
      shape('M-62-104H62L46-8Q44 0 36 0H-36Q-44 0-46-8Z', turned(pot)) +
      box(-72, -126, 144, 32, 10, turned(shaded(pot, 0.06))),
  )

const bunch = (colour: string) =>
  repeat(15, (i) =>
    at(
      (i - 7) * 7,
      -112,
      1,
      stroke('M0 0V-70', fern, 5) +
        at(0, -40 - (i % 3) * 36, 0.62, leafShape(mix(colour, moss, (i % 4) * 0.22))),
      (i - 7) * 7,
    ),
  )

const spikes = (colour: string) =>
  repeat(7, (i) =>
    at(
      (i - 3) * 12,
      -110,
      1,
      stroke('M0 0V-150', fern, 6) + repeat(5, (k) => oval(0, -96 - k * 16, 10 - k, 11, colour)),
      (i - 3) * 8,
    ),
  )

const row = (y: number, scale: number, plant: (x: number, i: number) => Svg) =>
  shape(`M0 ${y}Q800 ${y - 30} 1600 ${y}V${y + 44 * scale}H0Z`, down(bark, soil)) +
  repeat(Math.round(15 / scale), (i) => plant(50 + i * 112 * scale, i))

export const treePlanting = () =>
  picture(
    1200,
    1200,
    sky(1200, 760, air, cream),
    sun(250, 270, 60, amber),
    cloud(840, 220, 1.6),
    cloud(480, 150, 1),
    hills(21, 1200, 1200, [520, 700], mix(sage, air, 0.5), moss),
    wood(8, 9, [720, 690], [1180, 720], 0.8, fern),
    tree(120, 790, 1.5, leaf),
    hill(30, 1200, 1200, 820, 20, leaf),
    faint(0.9, oval(610, 1010, 200, 40, soil)),
    shape('M470 1010Q610 900 750 1010Z', down(bark, soil)),
    sprout(610, 950, 2.6, lit(moss, 0.15)),
    person(370, 1040, 4.6, 'kneeling', mei),
    person(890, 1020, 5, 'giving', tom, -1),
    at(
      1050,
      1060,
      1,
      stroke('M0 0L60-300', bark, 18) +
        shape('M-30-20L26-10L14 70Q-20 90-40 50Z', turned(steel)) +
        stroke('M40-310L84-300', bark, 16),
    ),
    grass(11, 34, [0, 1060], [1200, 1190], fern, 1.8),
    flowers(3, 12, [40, 1100], [420, 1180], [white, amber, rose], 1.5),
  )

export const compostHeap = () =>
  picture(
    1067,
    1600,
    sky(1067, 900, mint, cream),
    sun(830, 260, 64, amber),
    cloud(280, 300, 1.5),
    hills(40, 1067, 1600, [640, 860], mix(sage, cream, 0.4), moss),
    tree(140, 960, 2, leaf),
    bush(930, 960, 1.8, fern),
    hill(44, 1067, 1600, 960, 24, leaf),
    shadow(560, 1400, 420, 60, 0.7),
    box(250, 860, 600, 520, 0, shaded(soil)),
    shape('M240 880Q320 700 460 730Q560 610 690 720Q800 720 860 880Z', down(bark, soil)),
    at(400, 760, 1.5, leafShape(moss), -30),
    at(560, 700, 1.7, leafShape(leaf), 20),
    at(720, 740, 1.5, leafShape(ochre), 60),
    disc(470, 780, 46, ball(terracotta)),
    stroke('M600 780Q660 720 730 780', amber, 40),
    oval(790, 830, 44, 34, ball(plum)),
    oval(340, 840, 46, 30, ball(cream)),
    repeat(5, (i) => box(220, 880 + i * 104, 660, 84, 14, across(lit(ochre, 0.28), mix(ochre, bark, 0.6)))),
    box(200, 850, 70, 560, 16, turned(bark)),
    box(830, 850, 70, 560, 16, turned(bark)),
    at(
      940,
      1420,
      1.2,
      stroke('M0 0L70-640', bark, 22) +
        stroke('M-40-60Q-40-110 0-110Q40-100 34-50M-40-60L-50 60M0-110L-8 66M34-50L32 66', steel, 12),
    ),
    flowers(5, 16, [30, 1480], [1040, 1590], [white, amber, rose], 2),
    grass(6, 40, [0, 1440], [1067, 1590], fern, 2),
  )

export const balconyHerbs = () =>
  picture(
    1200,
    1200,
    sky(1200, 1200, air, cream),
    sun(930, 230, 70, amber),
    cloud(300, 220, 1.6),
    cloud(640, 360, 1),
    repeat(7, (i) =>
      house(
        90 + i * 190,
        880,
        2.2 + (i % 3) * 0.5,
        mix([cream, rose, straw][i % 3] ?? cream, air, 0.25),
        mix(terracotta, air, 0.25),
        air,
      ),
    ),
    wood(3, 8, [0, 920], [1200, 920], 0.9, mix(leaf, air, 0.2)),
    box(0, 900, 1200, 300, 0, down(mix(cream, rose, 0.4), mix(sand, rose, 0.3))),
    repeat(17, (i) => box(22 + i * 72, 740, 14, 330, 6, pine)),
    box(0, 716, 1200, 36, 14, turned(pine)),
    box(0, 1050, 1200, 150, 0, down(lit(bark), bark)),
    stroke('M0 1054H1200', lit(bark, 0.5), 8),
    pottedHerb(180, 1110, 1.7, terracotta, bunch(leaf)),
    pottedHerb(450, 1130, 1.5, lake, spikes(mix(plum, air, 0.25))),
    pottedHerb(730, 1110, 1.8, ochre, bunch(moss)),
    pottedHerb(
      1010,
      1130,
      1.6,
      clay,
      at(0, -110, 2, sprout(0, 0, 1, fern)) +
        disc(-34, -200, 20, ball(terracotta)) +
        disc(30, -250, 22, ball(terracotta)) +
        disc(40, -180, 17, ball(amber)),
    ),
  )

export const communityGarden = () =>
  picture(
    1600,
    1067,
    sky(1600, 1067, air, cream),
    sun(1320, 190, 64, amber),
    cloud(400, 170, 1.6),
    cloud(900, 230, 1.1),
    hills(111, 1600, 1067, [430, 560], mix(sage, air, 0.4), moss),
    wood(16, 12, [0, 560], [900, 560], 0.9, leaf),
    house(1240, 620, 2, cream, terracotta),
    hill(113, 1600, 1067, 590, 12, leaf),
    repeat(21, (i) => box(10 + i * 80, 560, 30, 90, 8, lit(sand, 0.4))),
    stroke('M0 590H1600M0 626H1600', lit(sand, 0.3), 9),
    row(690, 0.8, (x) => sprout(x, 696, 0.8, moss)),
    person(420, 760, 3, 'bending', lena),
    person(1060, 770, 3.2, 'kneeling', tom, -1),
    row(
      820,
      1,
      (x, i) =>
        shape(`M${x - 44} 826a44 40 0 0 1 88 0z`, i % 2 ? sage : moss) +
        stroke(`M${x} 824v-30M${x - 20} 822q6-16 10-20M${x + 20} 822q-6-16-10-20`, lit(sage, 0.4), 4),
    ),
    person(770, 920, 4, 'standing', asha),
    at(830, 800, 1, shape('M-30-40H40L32 30H-22Z', turned(lake)) + stroke('M38-20L80-44', lake, 12)),
    row(980, 1.2, (x, i) =>
      at(
        x,
        990,
        1.2,
        sprout(0, 0, 1.3, leaf) +
          (i % 2 ? disc(-20, -60, 16, ball(terracotta)) + disc(22, -84, 14, ball(terracotta)) : ''),
      ),
    ),
  )

export const nightSky = () => {
  const random = seeded(12)
  const stars = repeat(170, () =>
    disc(
      Math.round(random() * 1200),
      Math.round(random() ** 1.3 * 860),
      1.2 + random() * 3.2,
      mix(white, amber, random() * 0.5),
      `opacity="${(0.35 + random() * 0.65).toFixed(2)}"`,
    ),
  )
  return picture(
    1200,
    1200,
    sky(1200, 1000, night, mix(dusk, plum, 0.45)),
    at(
      620,
      420,
      1,
      repeat(7, (i) => oval(-420 + i * 140, 0, 190, 110, glow(mix(lake, rose, i / 8)), 'opacity=".2"')),
      -32,
    ),
    stars,
    moon(900, 250, 62),
    hills(91, 1200, 1200, [800, 960], mix(dusk, night, 0.2), mix(pine, night, 0.6)),
    wood(19, 12, [0, 980], [560, 1010], 1.1, mix(pine, night, 0.5)),
    conifer(1090, 1060, 2.3, mix(pine, night, 0.45)),
    conifer(990, 1080, 1.6, mix(pine, night, 0.6)),
    hill(95, 1200, 1200, 1040, 14, mix(pine, night, 0.75)),
    faint(
      0.92,
      person(560, 1120, 2.5, 'waving', { ...kofi, top: mix(lake, night, 0.4), legs: night }) +
        person(680, 1120, 2, 'standing', { ...mei, top: mix(rose, night, 0.4), legs: dusk }),
    ),
    grass(3, 50, [0, 1130], [1200, 1195], mix(pine, night, 0.4), 1.8),
  )
}
