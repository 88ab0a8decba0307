/** What the demonstration shop sells, oldest first. Prices are rupees. */

import type { productPictures } from '../pictures/products.ts'

type DemoProduct = {
  picture: keyof typeof productPictures
  productName: string
  price: number
  numberOfPoints: number
  quantity: number
  shortDescription: string
  fullDescription: string
}

export const demoProducts: DemoProduct[] = [
  {
    picture: 'paperNotebook',
    productName: 'Recycled paper notebook',
    price: 480,
    numberOfPoints: 48,
    quantity: 60,
    shortDescription: '120 pages of recycled paper, sewn by hand.',
    fullDescription:
      'Paper from the offcuts of a printing house in Kandy, bound with cotton thread so that it lies flat. 120 unlined pages, A5, good with pencil and ink.',
  },
  {
    picture: 'coirBrush',
    productName: 'Coir dish brush',
    price: 320,
    numberOfPoints: 32,
    quantity: 85,
    shortDescription: 'Coconut fibre on a beech handle.',
    fullDescription:
      'Scrubs pans without scratching them. The fibres come from coconut husks, the handle from beech; both go onto the compost when the brush has done its work.',
  },
  {
    picture: 'clayWaterPot',
    productName: 'Clay water pot',
    price: 2400,
    numberOfPoints: 240,
    quantity: 9,
    shortDescription: 'Keeps eight litres cool without electricity.',
    fullDescription:
      'Unglazed clay lets a little water through, and the evaporation cools the rest. Turned and fired in Molagoda. Holds eight litres; comes with a lid and a stand.',
  },
  {
    picture: 'hempBackpack',
    productName: 'Hemp backpack',
    price: 6900,
    numberOfPoints: 690,
    quantity: 14,
    shortDescription: '18 litres, woven hemp, for years of use.',
    fullDescription:
      'Hemp canvas with cotton webbing and brass buckles. One large compartment, a padded sleeve for a laptop and a pocket for the keys. We mend it as long as it lives.',
  },
  {
    picture: 'lunchBox',
    productName: 'Steel lunch box',
    price: 2950,
    numberOfPoints: 295,
    quantity: 32,
    shortDescription: 'Two tiers, no plastic, no leaks.',
    fullDescription:
      'Stainless steel in two tiers with clips that hold, so that curry and rice arrive as they left. Goes into the dishwasher and, without its lid, into the oven.',
  },
  {
    picture: 'safetyRazor',
    productName: 'Safety razor',
    price: 3200,
    numberOfPoints: 320,
    quantity: 21,
    shortDescription: 'One razor for life, blades that are recycled.',
    fullDescription:
      'Solid brass with a bamboo handle. Takes every standard blade. Send the blunt ones back to us in the tin that comes along and they become steel again.',
  },
  {
    picture: 'soapBar',
    productName: 'Cinnamon soap bar',
    price: 390,
    numberOfPoints: 39,
    quantity: 120,
    shortDescription: 'Coconut oil and cinnamon, wrapped in paper.',
    fullDescription:
      'Cold-pressed coconut oil, cinnamon from the hills and nothing that a river would mind. Lasts about five weeks if it can dry between uses.',
  },
  {
    picture: 'coffeeCup',
    productName: 'Reusable coffee cup',
    price: 1850,
    numberOfPoints: 185,
    quantity: 44,
    shortDescription: 'Made of rice husk; keeps its lid on.',
    fullDescription:
      'Moulded from rice husk, light and unbreakable in daily life. 350 ml, with a silicone lid and sleeve. Many cafés take ten rupees off when you bring it.',
  },
  {
    picture: 'bicycleBell',
    productName: 'Brass bicycle bell',
    price: 1200,
    numberOfPoints: 120,
    quantity: 3,
    shortDescription: 'A clear, friendly ring.',
    fullDescription:
      'Turned brass on a leather band that fits every handlebar. Loud enough for a road, kind enough for a path.',
  },
  {
    picture: 'seedKit',
    productName: 'Kitchen garden seed kit',
    price: 990,
    numberOfPoints: 99,
    quantity: 70,
    shortDescription: 'Eight vegetables that want to grow here.',
    fullDescription:
      'Open-pollinated seeds of okra, long bean, gotu kola, tomato, chilli, spinach, brinjal and basil, with a sowing calendar for wet and dry zone. Save your own seeds next year.',
  },
  {
    picture: 'compostBin',
    productName: 'Balcony compost bin',
    price: 4600,
    numberOfPoints: 460,
    quantity: 12,
    shortDescription: 'Scraps to soil on half a square metre.',
    fullDescription:
      'Terracotta in three stacked chambers with air on all sides. Takes the peels of a family of four, does not smell when fed with dry leaves, and gives a bucket of soil a month.',
  },
  {
    picture: 'solarLantern',
    productName: 'Solar lantern',
    price: 3500,
    numberOfPoints: 350,
    quantity: 26,
    shortDescription: 'A day of sun, fourteen hours of light.',
    fullDescription:
      'Warm light in three steps, a panel on the lid and a battery that can be replaced. Splash-proof, with a handle for the way to the well.',
  },
  {
    picture: 'beeswaxWraps',
    productName: 'Beeswax wraps',
    price: 1450,
    numberOfPoints: 145,
    quantity: 38,
    shortDescription: 'Three sizes instead of a roll of film.',
    fullDescription:
      'Printed cotton with beeswax and tree resin. The warmth of your hands makes them cling. Wash cold, use for a year, then compost.',
  },
  {
    picture: 'clothTote',
    productName: 'Market tote',
    price: 850,
    numberOfPoints: 85,
    quantity: 95,
    shortDescription: 'Handloom cotton that carries fifteen kilos.',
    fullDescription:
      'Woven on handlooms near Matale, with long straps and an inside pocket for the small change. Folds to the size of a hand.',
  },
  {
    picture: 'steelBottle',
    productName: 'Steel water bottle',
    price: 2200,
    numberOfPoints: 220,
    quantity: 52,
    shortDescription: 'Cold for a day, warm for half a day.',
    fullDescription:
      'Double-walled stainless steel, 600 ml, with a bamboo cap. No paint to chip and no coating to wonder about.',
  },
  {
    picture: 'bambooToothbrush',
    productName: 'Bamboo toothbrush',
    price: 250,
    numberOfPoints: 25,
    quantity: 0,
    shortDescription: 'A handle that grows a metre a day.',
    fullDescription:
      'Bamboo from managed groves and plant-based bristles. Pull out the bristles after three months and let the handle rot in peace. Being restocked.',
  },
]
