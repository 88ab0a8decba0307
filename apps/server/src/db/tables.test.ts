/** Tables that requests write to have bounds, and no key that a visitor chooses alone. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { db } = await testApp()
const written = await readFile(resolve(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')
const section = (title: string) => written.split(`### ${title}\n`)[1]?.split(/^##/m)[0] ?? ''
/** The cells of the rows of a table in Markdown, without its head. */
const rowsOf = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

const grown = rowsOf('Tables that requests grow')
const others = rowsOf('Tables that requests do not grow')

test('docs/limits.md says of every table how requests grow it, or that they do not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and c.relname not like 'schema%'`.execute(
    db,
  )
  const named = [...grown, ...others].flatMap(([cell]) => namesIn(cell))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every table that requests grow has a bound for a member, for a network and in all, and an end', () => {
  expect(grown.length).toBeGreaterThan(30)
  for (const [name, ...cells] of grown) {
    expect(cells, name).toHaveLength(5)
    for (const cell of cells) expect(cell, name).not.toBe('')
    for (const bound of cells.slice(1, 4)) expect(bound, name).toMatch(/\d|\bone\b|\bas\b|\bits\b/)
  }
})

/** Keys without a member or a number of Canopy's, each with what bounds how many of them there are. */
const CHOSEN: Record<string, string> = {
  'applications.lower(email)': '5,000 that wait, and the limits of registrations',
  'api_keys.key_hash': 'random',
  'attempts.key': 'HMAC of an account, network or device; the limits of logins and mails',
  'capture_tokens.token_hash': 'random',
  'case_claims.kind, id': 'one for each case, by stewards',
  'community_logos.logo_id': 'twenty, by owners',
  'calibrations.reviewer, model, asked': 'models that stewards have decided about',
  'draft_pictures.name': 'random',
  'email_confirmations.token_hash': 'random',
  'exams.(finished_at IS NULL)': 'one at a time',
  'factor_challenges.token_hash': 'random',
  'invitations.token_hash': 'random',
  'invited_addresses.email_key': 'HMAC of an address; 20,000 in 24 hours, by owners',
  'left_accounts.email_key': 'HMAC of the address of an account that left',
  'left_suspensions.email_key': 'HMAC of the address of an account that left',
  'media.name': 'random',
  'network_uses.network, kind': 'HMAC of a network that registered an account',
  'passkeys.credential_id': 'ten for each account',
  'password_resets.token_hash': 'random',
  'points_ledger.cause': 'one for each cause of points',
  'policies.mode': 'two',
  'post_pictures.name': 'random',
  'products.sku': 'by stewards',
  'provider_visits.state_hash': 'random',
  'push_subscriptions.endpoint': 'ten for each account',
  'rate_counts.key': 'HMAC of a member or address and a call; the table is cleared',
  'refused_invitations.email_key': 'HMAC of an address that got an invitation',
  'report_cases.kind, thing_id': 'one for each thing that exists',
  'reviewer_keys.provider, address': 'two, by owners',
  'secrets.name': 'by the server',
  'security_events.merge_key': 'bounded by the security log',
  'sessions.token_hash': 'random',
  'sign_in_providers.issuer, client_id': 'twenty, by owners',
  'tags.tag': 'ten for each text, which are counted',
  'users.email_key': 'one for each account',
  'users.lower(email)': 'one for each account',
  'users.lower(username)': 'one for each account',
}

test('no unique key is made of what a visitor chooses alone', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.relname || '.' || string_agg(pg_get_indexdef(i.indexrelid, position::integer, true), ', ' order by position) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    cross join lateral unnest(i.indkey::int2[]) with ordinality as part (attnum, position)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum and a.attnum > 0
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not like 'schema%'
      and position <= i.indnkeyatts
    group by c.relname, i.indexrelid
    having bool_and(coalesce(a.atttypid in ('text'::regtype, 'bytea'::regtype), true))`.execute(db)
  expect([...new Set(rows.map(({ key }) => key))].toSorted()).toEqual(Object.keys(CHOSEN).toSorted())
})
