/** Writes docs/privacy.md with `npx vitest run docs/privacy -u`, and checks that no table was forgotten. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue } from '../packages/contract/src/language/catalogue-files.ts'
import { decoded } from '../packages/contract/src/language/coded-message.ts'
import {
  type DataClassName,
  dataClasses,
  disclosures,
  onYourDevice,
} from '../packages/contract/src/privacy.ts'

/** Levels of protection, described in docs/security.md. */
type Level = 'members' | 'personal' | 'secret' | 'pseudonymous'

const stored: Record<DataClassName, { level: Level; places: string[] }> = {
  profile: { level: 'members', places: ['users', 'media', 'badge_awards'] },
  account: {
    level: 'personal',
    places: [
      'users',
      'invitations',
      'muted_notifications',
      'alert_settings',
      'member_trust',
      'page_acceptances',
      'picture_space',
      'written_text',
      'given_up_jobs',
    ],
  },
  signIn: {
    level: 'secret',
    places: [
      'sessions',
      'known_devices',
      'push_subscriptions',
      'passkeys',
      'authenticators',
      'recovery_codes',
      'api_keys',
      'factor_challenges',
      'provider_accounts',
      'provider_visits',
      'password_resets',
      'email_confirmations',
    ],
  },
  applications: { level: 'secret', places: ['applications'] },
  invited: {
    level: 'personal',
    places: ['invitation_lists', 'invited_addresses', 'refused_invitations'],
  },
  posts: {
    level: 'members',
    places: [
      'posts',
      'post_words',
      'post_pictures',
      'drafts',
      'draft_pictures',
      'post_versions',
      'shared_proofs',
      'polls',
      'poll_votes',
      'comments',
      'comment_versions',
      'reactions',
      'comment_reactions',
      'post_tags',
      'comment_tags',
      'mentions',
      'saved_posts',
    ],
  },
  people: {
    level: 'personal',
    places: [
      'follows',
      'member_counts',
      'notified_follows',
      'blocks',
      'mutes',
      'unseen_members',
      'muted_words',
      'muted_threads',
    ],
  },
  challenges: { level: 'members', places: ['challenges', 'challenge_criteria', 'participations', 'deeds'] },
  proofs: {
    level: 'personal',
    places: ['proofs', 'proof_criteria', 'reviews', 'checked_verdicts', 'picture_hashes', 'capture_tokens'],
  },
  jury: {
    level: 'personal',
    places: ['jurors', 'jury_votes', 'jury_cases'],
  },
  points: {
    level: 'personal',
    places: [
      'points_ledger',
      'member_points',
      'earned_by_period',
      'earnings',
      'points_allocations',
      'point_corrections',
      'waiting_points',
    ],
  },
  orders: {
    level: 'personal',
    places: [
      'orders',
      'order_lines',
      'order_events',
      'order_notes',
      'order_returns',
      'return_lines',
      'pinned_products',
    ],
  },
  notifications: { level: 'personal', places: ['notifications', 'notified_reactions', 'notified_mentions'] },
  letters: { level: 'personal', places: ['letters', 'letter_readers'] },
  moderation: { level: 'personal', places: ['reports', 'report_cases', 'sanctions', 'case_claims'] },
  securityLog: { level: 'personal', places: ['security_events'] },
  auditLog: { level: 'personal', places: ['audit_log'] },
  webhooks: { level: 'pseudonymous', places: ['webhooks', 'webhook_deliveries'] },
  limits: { level: 'pseudonymous', places: ['attempts', 'rate_counts', 'network_uses', 'idempotency_keys'] },
  left: {
    level: 'pseudonymous',
    places: ['left_accounts', 'left_challenges', 'left_earnings', 'left_suspensions'],
  },
}

/** Tables without anything about a member. */
const WITHOUT_MEMBERS = [
  'backups',
  'calibrations',
  'community',
  'community_cap',
  'community_logos',
  'community_pages',
  'earned_changes',
  'earned_counts',
  'daily_figures',
  'door',
  'exams',
  'figures_counted',
  // Their makers are owners, and whom they admitted is in the class of accounts.
  'named_networks',
  'listed_products',
  'media_store',
  'new_sales',
  'nodes',
  'policies',
  'popularity_window',
  'post_counts',
  'product_pictures',
  'product_popularity',
  'product_sales',
  'product_stock',
  'products',
  'return_figures',
  'reviewer_calls',
  'reviewer_choice',
  'reviewer_keys',
  'secrets',
  'sign_in_providers',
  'stale_days',
  'tags',
  // Its actors are stewards, and its orders are in the class of orders.
  'stock_entries',
]

const english = readCatalogue('en')
const written = (text: string) => decoded('en', english, text)

const cell = (text: string) => written(text).replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

/** In the order of the privacy page. */
function render() {
  const rows = dataClasses.map(({ name, title, what, readers, keptFor }) => {
    const { level, places } = stored[name]
    return row(title, what, places.map((place) => `\`${place}\``).join(', '), level, readers, keptFor)
  })
  return [
    '<!-- Generated by `npx vitest run docs/privacy -u` from packages/contract/src/privacy.ts. Do not edit. -->',
    '',
    '# What is kept about members',
    '',
    'Members read the same on the page `/privacy`. What the levels ask for is in [security.md](security.md#levels-of-protection).',
    '',
    row('Data', 'Examples', 'Stored in', 'Level', 'Read by', 'Kept for'),
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `**In the browser.** ${written(onYourDevice)}`,
    '',
    '**What leaves Canopy**',
    '',
    ...disclosures.map(({ title, text }) => `- ${written(title)}: ${written(text)}`),
    '',
  ].join('\n')
}

test('what the privacy page says is in docs/privacy.md, with where it is stored', async () => {
  await expect(render()).toMatchFileSnapshot('privacy.md')
})

test('every table belongs to a class of data, or has nothing about members', () => {
  const schema = readFileSync(join(import.meta.dirname, '../apps/server/src/db/schema.ts'), 'utf8')
  const [, tables = ''] = schema.split('export interface DB {')
  const all = Array.from(tables.matchAll(/^ {2}(\w+): /gm), ([, name]) => name)
  const named = [...Object.values(stored).flatMap(({ places }) => places), ...WITHOUT_MEMBERS]
  expect([...new Set(named)].sort()).toEqual(all.sort())
})
