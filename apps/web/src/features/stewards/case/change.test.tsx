/** Changes as the audit log tells them. */

import { readCatalogue } from '@canopy/contract/language/catalogue-files'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalogue, startLanguage } from '../../../language/messages.ts'
import { Change } from './change.tsx'

function readIn(language: string) {
  document.documentElement.lang = language
  Object.assign(catalogue, readCatalogue(language))
  startLanguage()
}
afterEach(() => readIn('en'))

const before = { communityCap: 500, mode: 'open', kind: 'counted', unit: 'trees', duties: ['shop'] }
const after = {
  communityCap: 900,
  mode: 'invitation',
  kind: 'damaged',
  unit: 'hours',
  duties: ['shop', 'review'],
  changed: ['translations', 'evidence'],
  events: ['order.placed'],
  textsChanged: true,
}

test.each(['si', 'ta'])('in %s, names and codes of a change have words', (language) => {
  readIn(language)
  render(<Change before={before} after={after} />)
  expect(document.body.textContent).not.toMatch(/[a-z]/i)
})

test('in English, a change has the names and codes of the log', () => {
  render(<Change before={before} after={after} />)
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
  expect(texts).toContain('mode open → changed to invitation')
  expect(texts).toContain('texts changed none → changed to yes')
})

test('a name that only a newer server knows is marked as English, and what somebody wrote stays', () => {
  readIn('ta')
  render(<Change before={null} after={{ newerName: 'open', name: 'open' }} />)
  expect(screen.getByText('newer name')).toHaveProperty('lang', 'en')
  expect(screen.getAllByText('open')).toHaveLength(2)
})
