/** Programs of the six commands that measure. The first of each runs unless another is named: `npm run bench:load -- attacks`. */

type Bench = { file: string; isInBrowser?: true; installs?: string }

export const benches: Record<string, Record<string, Bench>> = {
  bench: {
    rows: { file: 'bench/run.ts' },
    cost: { file: 'bench/cost.ts' },
    people: { file: 'bench/people.ts' },
    desk: { file: 'bench/desk.ts' },
  },
  'bench:load': {
    crowd: { file: 'bench/crowd.ts' },
    attacks: { file: 'bench/attacks/run.ts' },
    pictures: { file: 'bench/pictures/run.ts' },
    login: { file: 'bench/login.ts' },
    burst: { file: 'bench/burst.ts' },
    reactions: { file: 'bench/reactions.ts' },
    farm: { file: 'bench/farm.ts' },
    launch: { file: 'bench/launch.ts' },
    faults: { file: 'bench/faults/run.ts' },
    fuzz: { file: 'bench/fuzz.ts' },
  },
  'bench:web': {
    pages: { file: 'bench/web/run.ts', isInBrowser: true, installs: 'bench/web' },
    shop: { file: 'bench/shop-page.ts', isInBrowser: true },
    scroll: { file: 'bench/scroll-page.ts', isInBrowser: true },
    visit: { file: 'bench/first-visit.ts', isInBrowser: true },
    bundle: { file: 'scripts/bundle.ts' },
  },
  'bench:review': {
    copies: { file: 'bench/review/run.ts' },
    reviewer: { file: 'apps/server/src/commands/measure-reviewer.ts' },
  },
  'bench:scale': { processes: { file: 'bench/scale/run.ts' } },
  'bench:backup': { archive: { file: 'bench/backup.ts' } },
}
