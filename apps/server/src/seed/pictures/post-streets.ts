/** Scenes of posts in streets and houses; each lists its layers from the back to the front. */

import { lit, mix, palette, shaded } from './palette.ts'
import { bicycle, neighbours, person, skins } from './people.ts'
import {
  bush,
  cloud,
  flowers,
  grass,
  hill,
  hills,
  house,
  leafShape,
  sky,
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
  glow,
  oval,
  picture,
  repeat,
  shape,
  stroke,
  turned,
} from './svg.ts'

const { cream, straw, sand, ochre, amber, terracotta, clay, bark, rose, sage, moss, leaf } = palette
const { fern, lake, deep, dusk, plum, steel, ink, white, sky: air } = palette

const { asha, tom, noor, kofi, mei } = neighbours

const crate = (x: number, y: number, fruit: string, size = 26) =>
  at(
    x,
    y,
    1,
    repeat(8, (i) => disc(-84 + (i % 4) * 56, -86 - Math.floor(i / 4) * 26, size, ball(fruit))) +
      shape('M-120-90H120L106 0H-106Z', across(lit(bark, 0.3), bark)) +
      stroke('M-114-46H114', shaded(bark, 0.3), 6),
  )

const clothBag = (x: number, y: number, scale: number, colour: string) =>
  at(
    x,
    y,
    scale,
    stroke('M-18-66C-18-110 18-110 18-66', shaded(colour, 0.2), 6) +
      shape('M-36-70H36L42 0H-42Z', across(lit(colour, 0.35), colour)) +
      at(0, -14, 0.4, leafShape(fern)),
  )

export const bicycleLane = () =>
  picture(
    1600,
    1067,
    sky(1600, 800, mix(rose, plum, 0.2), lit(straw, 0.3)),
    sun(1060, 520, 84, amber),
    cloud(360, 240, 1.6, cream),
    cloud(1320, 180, 1.2, cream),
    repeat(15, (i) => {
      const h = 130 + ((i * 83) % 210)
      return box(
        i * 112 - 20,
        680 - h,
        98,
        h + 60,
        8,
        down(mix(mix(plum, rose, 0.45), straw, (i % 3) * 0.14), mix(rose, plum, 0.15)),
      )
    }),
    wood(4, 15, [-20, 720], [1600, 720], 0.85, mix(fern, plum, 0.25)),
    hill(61, 1600, 1067, 730, 10, mix(moss, rose, 0.2)),
    box(0, 790, 1600, 277, 0, down(mix(steel, plum, 0.5), mix(dusk, plum, 0.4))),
    shape('M0 850H1600V990H0Z', mix(terracotta, plum, 0.25)),
    stroke('M0 852H1600M0 990H1600', cream, 7),
    repeat(9, (i) => stroke(`M${i * 190 + 20} 1032h90`, cream, 7, 'opacity=".6"')),
    bicycle(1150, 876, 2.7, cream),
    person(1150, 876, 2.7, 'cycling', { ...noor, head: 'helmet', top: ochre }),
    bicycle(500, 966, 4, fern),
    person(500, 966, 4, 'cycling', { ...asha, head: 'helmet' }),
    grass(2, 40, [0, 770], [1600, 792], fern, 1.1),
  )

export const solarRoof = () =>
  picture(
    1600,
    1067,
    sky(1600, 1067, mix(lake, air, 0.5), cream),
    sun(300, 240, 86, amber),
    cloud(820, 180, 1.7),
    cloud(1330, 280, 1.3),
    hills(71, 1600, 1067, [560, 700], mix(sage, air, 0.4), moss),
    wood(12, 12, [900, 740], [1600, 760], 0.9, leaf),
    house(1330, 800, 1.5, straw, clay),
    hill(73, 1600, 1067, 800, 16, leaf),
    box(330, 600, 640, 330, 6, across(lit(cream, 0.4), sand)),
    shape('M240 620L400 330H1010L1060 620Z', down(terracotta, clay)),
    shape('M1010 330L1060 620H980Z', clay),
    shape('M330 580L440 366H900L930 580Z', across(lit(deep), dusk)),
    repeat(5, (i) => stroke(`M${512 + i * 76} 366L${428 + i * 98} 580`, lit(lake, 0.3), 5)),
    stroke('M405 436H910M368 508H920', lit(lake, 0.3), 5),
    shape('M470 380L600 380L470 570H380Z', white, 'opacity=".16"'),
    box(420, 690, 120, 120, 12, air),
    box(590, 690, 120, 240, 12, fern),
    disc(690, 814, 8, amber),
    box(770, 690, 120, 120, 12, air),
    stroke('M480 690V810M830 690V810', white, 8),
    bush(360, 940, 1.3, moss),
    bush(950, 945, 1.5, fern),
    bicycle(1150, 950, 1.9, terracotta),
    person(1290, 950, 2.5, 'waving', kofi, -1),
    tree(110, 930, 2, moss),
    flowers(4, 20, [60, 980], [1560, 1050], [amber, white, rose], 1.5),
    grass(5, 40, [0, 960], [1600, 1060], fern, 1.6),
  )

export const market = () =>
  picture(
    1600,
    1067,
    sky(1600, 1067, air, cream),
    sun(150, 180, 60, amber),
    repeat(9, (i) =>
      house(
        90 + i * 185,
        720,
        2.1 + (i % 3) * 0.35,
        mix([straw, rose, cream][i % 3] ?? cream, white, 0.3),
        mix(clay, rose, 0.35),
        mix(lake, air, 0.5),
      ),
    ),
    wood(14, 8, [0, 730], [1600, 730], 0.8, sage),
    box(0, 720, 1600, 347, 0, down(lit(sand, 0.4), sand)),
    [260, 1120]
      .map(
        (x, s) =>
          box(x - 170, 380, 16, 420, 4, bark) +
          box(x + 330, 380, 16, 420, 4, bark) +
          repeat(9, (i) =>
            shape(
              `M${x - 196 + i * 63} 380h63l0 74a31 26 0 0 1-63 0z`,
              i % 2 ? cream : s ? leaf : terracotta,
            ),
          ) +
          box(x - 196, 340, 568, 46, 14, s ? fern : clay),
      )
      .join(''),
    person(350, 800, 3, 'standing', tom),
    person(1230, 800, 3, 'giving', mei),
    box(80, 760, 540, 130, 12, across(lit(bark, 0.2), bark)),
    box(940, 760, 540, 130, 12, across(lit(bark, 0.2), bark)),
    crate(200, 780, terracotta),
    crate(470, 780, amber),
    crate(1070, 780, moss),
    crate(1340, 780, plum, 24),
    person(770, 960, 4, 'standing', noor),
    clothBag(812, 870, 1.7, cream),
    person(1010, 980, 3.8, 'standing', kofi, -1),
    clothBag(948, 902, 1.5, ochre),
    clothBag(640, 960, 1.8, rose),
  )

export const repairCafe = () =>
  picture(
    1600,
    1067,
    box(0, 0, 1600, 1067, 0, down(lit(sage, 0.45), lit(sage, 0.1))),
    box(980, 130, 460, 380, 20, air),
    at(980, 130, 1, box(16, 16, 428, 348, 12, down(air, cream))),
    bush(1080, 494, 1.6, sage),
    bush(1360, 494, 1.2, moss),
    stroke('M1210 140V500M990 320H1430', cream, 16),
    box(150, 150, 640, 330, 16, lit(bark, 0.5)),
    repeat(5, (i) =>
      at(
        230 + i * 120,
        220,
        1,
        [
          stroke('M0 0V150', bark, 22) + box(-44, -30, 88, 46, 10, turned(steel)),
          stroke('M0 0V90', steel, 14) + box(-14, 80, 28, 90, 12, terracotta),
          stroke('M0 40V170', steel, 22) + stroke('M-26-20Q-30 40 0 40Q30 40 26-20', steel, 18),
          stroke('M-30 0L20 170M30 0L-20 170', fern, 16),
          stroke('M-50 10H0V170', steel, 14) + box(-14, 60, 28, 110, 12, amber),
        ][i] ?? '',
      ),
    ),
    [400, 820, 1230]
      .map(
        (x) =>
          stroke(`M${x} 0V70`, ink, 5) +
          disc(x, 150, 200, glow(amber), 'opacity=".55"') +
          shape(`M${x - 70} 130Q${x - 50} 60 ${x} 60Q${x + 50} 60 ${x + 70} 130Z`, fern) +
          disc(x, 134, 22, cream),
      )
      .join(''),
    person(340, 980, 6.6, 'giving', kofi),
    person(1270, 980, 6.4, 'giving', { ...noor, top: terracotta }, -1),
    person(840, 960, 6, 'standing', { ...mei, head: 'bun', hair: steel, skin: skins[0] }),
    box(0, 770, 1600, 60, 12, turned(ochre)),
    box(0, 820, 1600, 247, 0, down(mix(ochre, bark, 0.5), bark)),
    at(
      590,
      770,
      1,
      box(-90, -150, 200, 150, 22, turned(rose)) +
        disc(-30, -76, 46, shaded(rose, 0.35)) +
        disc(-30, -76, 26, cream) +
        disc(66, -106, 13, amber) +
        disc(66, -60, 13, cream) +
        stroke('M60-150L110-230', steel, 6),
    ),
    at(
      1010,
      770,
      1,
      shape('M-100 0Q-110-130 0-140H80Q110-136 100 0Z', turned(lake)) +
        box(-60, -150, 120, 18, 9, ink) +
        oval(-40, -70, 22, 30, cream),
    ),
    at(790, 770, 1, stroke('M-60-12H40', steel, 12) + box(30, -26, 70, 26, 12, terracotta)),
  )
