/** Measurements compared with their goals. */

import type { Measured } from './measure.ts'

type Goal = {
  key: 'performance' | 'accessibility' | 'bestPractices' | 'cls'
  name: string
  text: string
  isMet: (value: number) => boolean
}

const goals: Goal[] = [
  { key: 'performance', name: 'performance', text: '≥ 95', isMet: (value) => value >= 95 },
  { key: 'accessibility', name: 'accessibility', text: '100', isMet: (value) => value === 100 },
  { key: 'bestPractices', name: 'best practices', text: '100', isMet: (value) => value === 100 },
  { key: 'cls', name: 'CLS', text: '≤ 0.02', isMet: (value) => value <= 0.02 },
]

export const header = ['', ...goals.map(({ name, text }) => `${name} (${text})`), 'LCP ms', 'TBT ms', 'JS kB']

export function lineOf({ path, values }: Measured) {
  const compared = goals.map(({ key, isMet }) => {
    const shown = key === 'cls' ? values.cls.toFixed(3) : String(values[key])
    return `${shown} ${isMet(values[key]) ? 'met' : 'MISSED'}`
  })
  return [path, ...compared, values.lcp.toFixed(0), values.tbt.toFixed(0), values.js.toFixed(0)]
}

export function missesOf({ path, values, failedAudits }: Measured) {
  const missed = goals.filter(({ key, isMet }) => !isMet(values[key])).map(({ name }) => name)
  return missed.length === 0 ? [] : [`${path} misses ${missed.join(', ')}. ${failedAudits.join('; ')}`]
}
