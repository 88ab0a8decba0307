/** Challenge pictures in the open; each lists its layers from the back to the front. */

import { hairColours, lit, mix, palette, shaded } from './palette.ts'
import { bicycle, type Look, person, skins } from './people.ts'
import {
  birds,
  cloud,
  conifer,
  flowers,
  grass,
  hill,
  hills,
  house,
  leafShape,
  shadow,
  sky,
  sprout,
  sun,
  tree,
  water,
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
  seeded,
  shape,
  stroke,
  turned,
  within,
} from './svg.ts'

const { cream, straw, sand, ochre, amber, terracotta, clay, bark, soil, rose, mint, sage } = palette
const { moss, leaf, fern, pine, lake, deep, dusk, plum, steel, ink, white, sky: air } = palette

const [fair, wheat, honey, , umber] = skins
const { dark } = hairColours

const rider: Look = { skin: umber, hair: dark, top: amber, legs: deep, head: 'helmet' }

const planter: Look = { skin: honey, hair: dark, top: terracotta, legs: dusk, head: 'bun' }

const child: Look = { skin: honey, hair: straw, top: lake, legs: fern, head: 'hat' }

const walker: Look = { skin: wheat, hair: dark, top: fern, legs: plum, head: 'long' }

const drop = 'M800 110C860 260 1020 390 1020 560A220 220 0 0 1 580 560C580 390 740 260 800 110Z'

export const plantATree = () =>
  picture(
    1600,
    900,
    sky(1600, 900, air, cream),
    sun(800, 400, 110, amber),
    cloud(300, 180, 1.7),
    cloud(1290, 150, 1.4),
    birds(1120, 270, 1.6),
    hills(21, 1600, 900, [480, 620], mix(sage, cream, 0.35), moss),
    wood(6, 7, [0, 660], [440, 690], 0.9, fern),
    wood(9, 6, [1180, 690], [1600, 650], 0.9, fern),
    shape('M0 760Q800 560 1600 760V900H0Z', down(leaf, fern)),
    shape('M640 690Q800 590 960 690Q800 720 640 690Z', down(bark, soil)),
    sprout(800, 650, 3.2, lit(leaf, 0.1)),
    person(1060, 720, 3.4, 'kneeling', planter, -1),
    person(500, 730, 2.7, 'giving', child),
    at(420, 745, 1.1, shape('M-60-80H30L22 0H-52Z', turned(steel)) + stroke('M28-50L86-96', steel, 16)),
    flowers(3, 22, [40, 790], [1560, 880], [white, amber, rose], 1.4),
    grass(4, 40, [0, 780], [1600, 890], pine, 1.4),
  )

export const cycleToWork = () =>
  picture(
    1600,
    900,
    sky(1600, 700, mix(lake, air, 0.55), cream),
    sun(260, 220, 76, amber),
    cloud(700, 140, 1.6),
    cloud(1340, 200, 1.3),
    repeat(16, (i) => {
      const h = 120 + ((i * 97) % 230)
      return box(
        i * 104 - 20,
        560 - h,
        92,
        h + 60,
        8,
        down(mix(lake, cream, 0.35 + (i % 3) * 0.14), mix(sage, cream, 0.4)),
      )
    }),
    hill(12, 1600, 900, 560, 16, moss),
    wood(24, 16, [-20, 610], [1600, 610], 0.9, leaf),
    hill(13, 1600, 900, 640, 8, leaf),
    shape('M0 690H1600V830H0Z', down(terracotta, clay)),
    stroke('M0 690H1600M0 830H1600', cream, 8),
    repeat(9, (i) => stroke(`M${i * 190 + 20} 760h80`, cream, 6, 'opacity=".5"')),
    box(0, 836, 1600, 64, 0, down(fern, pine)),
    bicycle(330, 734, 3, cream),
    person(330, 734, 3, 'cycling', { ...walker, top: rose, head: 'long' }),
    bicycle(820, 800, 4.6, fern),
    person(820, 800, 4.6, 'cycling', rider),
    at(735, 440, 1, box(-58, -10, 96, 130, 34, turned(moss)) + box(-44, 50, 66, 56, 18, lit(moss, 0.2)), -24),
    bicycle(1330, 734, 3, lake),
    person(1330, 734, 3, 'cycling', { ...planter, head: 'helmet', top: deep }),
    grass(14, 50, [0, 860], [1600, 898], moss, 1.4),
  )

export const beachCleanUp = () =>
  picture(
    1600,
    900,
    sky(1600, 520, air, cream),
    sun(360, 220, 70, amber),
    cloud(820, 150, 1.8),
    birds(640, 280, 1.6),
    water(17, 1600, 700, 400, mix(lake, air, 0.3), lake),
    shape('M1600 240Q1400 240 1330 330Q1210 350 1160 430H1600Z', across(leaf, fern)),
    at(
      1450,
      276,
      0.95,
      shape('M-34 0L-24-170H24L34 0Z', across(white, shaded(cream, 0.1))) +
        shape('M-31-50L-28-100H28L31-50Z', terracotta) +
        box(-30, -206, 60, 38, 6, lit(amber)) +
        shape('M-38-204L0-246L38-204Z', clay),
    ),
    shape('M0 560Q460 470 860 600T1600 540V900H0Z', white, 'opacity=".75"'),
    shape('M0 586Q460 496 860 626T1600 566V900H0Z', down(lit(sand, 0.35), sand)),
    person(1240, 690, 2.6, 'bending', { ...rider, head: 'curls' }, -1),
    person(280, 690, 2.8, 'bending', { ...child, skin: fair }),
    at(
      760,
      850,
      1,
      shadow(40, 0, 250, 40, 0.6) +
        at(
          -60,
          -250,
          1.2,
          box(-34, -150, 68, 190, 22, across(lit(air, 0.5), lake)) + box(-18, -186, 36, 40, 8, terracotta),
          -18,
        ) +
        at(
          70,
          -240,
          1.1,
          box(-44, -120, 88, 160, 14, turned(terracotta)) + oval(0, -120, 44, 10, steel),
          14,
        ) +
        disc(0, -270, 50, ball(sage)) +
        shape('M-160-250H160L126 0H-126Z', turned(lake)) +
        box(-174, -276, 348, 44, 20, turned(shaded(lake, 0.1))) +
        stroke('M-150-240C-140 40 140 40 150-240', steel, 10, 'opacity=".7"'),
    ),
    at(
      1080,
      830,
      1,
      repeat(5, (i) => at(0, 0, 1, shape('M-16 0Q0-70 16 0Z', ball(terracotta)), i * 72)) +
        disc(0, 0, 14, terracotta),
    ),
    at(
      480,
      830,
      1,
      shape('M-44 10Q-50-60 0-64Q50-60 44 10Q0 34-44 10Z', lit(rose, 0.3)) +
        stroke('M-20 10L-12-50M0 14V-56M20 10L12-50', rose, 5),
    ),
    grass(3, 18, [0, 860], [240, 895], moss, 2),
    grass(5, 18, [1380, 860], [1600, 895], moss, 2),
  )

export const homeCompost = () => {
  const random = seeded(31)
  const bits = (y: number, h: number, colours: string[]) =>
    repeat(26, (i) =>
      at(
        560 + random() * 480,
        y + random() * h,
        0.5 + random() * 0.3,
        leafShape(colours[i % colours.length] ?? leaf),
        random() * 360,
      ),
    )
  return picture(
    1600,
    900,
    sky(1600, 700, air, cream),
    sun(1320, 200, 70, amber),
    cloud(420, 160, 1.6),
    hills(35, 1600, 900, [430, 560], mix(sage, cream, 0.35), moss),
    house(240, 640, 2.2, cream, terracotta),
    wood(2, 6, [1150, 630], [1600, 640], 1, leaf),
    hill(37, 1600, 900, 630, 8, leaf),
    box(0, 760, 1600, 140, 0, down(bark, soil)),
    grass(7, 60, [0, 764], [1600, 768], fern, 1.5),
    shadow(850, 790, 400, 40, 0.7),
    within(
      'bin',
      'M540 270H1060L1030 790H570Z',
      box(520, 620, 560, 180, 0, soil) +
        box(520, 480, 560, 150, 0, bark) +
        box(520, 370, 560, 120, 0, mix(ochre, bark, 0.35)) +
        box(520, 270, 560, 110, 0, moss) +
        bits(270, 90, [leaf, moss, sage]) +
        bits(380, 90, [ochre, amber, clay]) +
        bits(500, 90, [soil, bark]) +
        stroke('M640 700q30-40 60 0t60 0', rose, 18) +
        stroke('M850 730q24-34 50 0t50 0', rose, 16),
    ),
    stroke('M540 270L570 790H1030L1060 270', fern, 26),
    box(510, 246, 580, 40, 20, turned(fern)),
    at(640, 230, 2, leafShape(moss), -50),
    disc(760, 210, 54, ball(terracotta)),
    stroke('M830 230Q890 150 980 220', amber, 42),
    disc(1000, 224, 34, ball(cream)),
    at(880, 180, 1.8, leafShape(leaf), 10),
    sprout(1220, 770, 1.9, leaf),
    sprout(1350, 770, 1.5, moss),
    sprout(400, 770, 1.4, leaf),
    flowers(8, 8, [80, 770], [330, 780], [amber, white, rose], 1.6),
  )
}

export const saveWater = () =>
  picture(
    1600,
    900,
    sky(1600, 900, lit(air, 0.45), mix(air, mint, 0.5)),
    disc(800, 470, 520, glow(white), 'opacity=".8"'),
    hills(45, 1600, 900, [640, 800], mix(sage, air, 0.45), mix(moss, sage, 0.4)),
    cloud(270, 210, 1.7),
    cloud(1330, 170, 1.5),
    wood(5, 4, [60, 800], [420, 830], 1, leaf),
    wood(8, 4, [1160, 830], [1560, 800], 1, leaf),
    shadow(820, 806, 300, 36, 0.6),
    within(
      'drop',
      drop,
      box(560, 90, 480, 720, 0, down(lit(air, 0.5), air)) +
        sun(900, 380, 34, amber) +
        at(
          0,
          0,
          1,
          shape('M560 520Q680 420 790 500T1050 470V800H560Z', sage) +
            shape('M560 570Q700 500 840 560T1050 540V800H560Z', moss),
        ) +
        tree(690, 580, 0.6, leaf) +
        conifer(745, 590, 0.55, fern) +
        tree(930, 575, 0.5, fern) +
        shape('M560 650Q680 600 800 640T1050 620V800H560Z', lake) +
        shape('M560 700Q680 660 800 690T1050 680V800H560Z', deep) +
        stroke('M640 680h60M800 670h80M720 730h90', white, 6, 'opacity=".5"') +
        at(850, 730, 1, shape('M-40 0Q0-34 44 0Q0 34-40 0ZM34 0L70-22V22Z', amber) + disc(-20, -5, 4, ink)),
    ),
    stroke(drop, lake, 14),
    stroke('M640 560A160 160 0 0 0 690 680', white, 18, 'opacity=".7"'),
    at(
      800,
      20,
      1,
      shape(
        'M-420-60V20H-60Q-50 90-40 100H40Q60 40 40-10Q20-60-60-60Z',
        down(lit(steel, 0.5), shaded(steel, 0.1)),
      ) +
        box(-54, 84, 108, 26, 12, turned(steel)) +
        box(-210, -60, 50, 100, 12, turned(shaded(steel, 0.1))),
    ),
    sprout(480, 860, 1.6, leaf),
    sprout(1130, 860, 1.6, moss),
    flowers(6, 20, [60, 850], [1540, 890], [white, rose, amber], 1.4),
  )
