import { site } from './site.ts'

/** The name of a file that people keep, with that of the community before it: "canopy-orders.csv". */
export function fileNamed(rest: string): string {
  const plain = site.name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...(plain.match(/[a-z0-9]+/g) ?? ['community']), rest].join('-')
}
