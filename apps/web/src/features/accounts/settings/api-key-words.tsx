import { type ApiKey, type Area, KEY_PREFIX } from '@canopy/contract/accounts/api-keys/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'

export const areaLabels: Record<Area, PlainMessageId> = {
  feed: 'api-keys.areaFeed',
  search: 'api-keys.areaSearch',
  challenges: 'api-keys.areaChallenges',
  points: 'api-keys.areaPoints',
  people: 'api-keys.areaPeople',
  shop: 'api-keys.areaShop',
  notifications: 'api-keys.areaNotifications',
  reports: 'api-keys.areaReports',
  desk: 'api-keys.areaDesk',
  'desk-members': 'api-keys.areaDeskMembers',
  'desk-moderation': 'api-keys.areaDeskModeration',
  'desk-challenges': 'api-keys.areaDeskChallenges',
  'desk-shop': 'api-keys.areaDeskShop',
  'desk-community': 'api-keys.areaDeskCommunity',
}

const labels: Record<string, PlainMessageId> = areaLabels

/** Scopes in words; one that only a newer server knows stays as it is. */
export const scopeTexts = (scopes: readonly string[]) =>
  scopes
    .map((scope) => {
      const [area = '', right] = scope.split(':')
      const label = labels[area]
      if (!label) return scope
      return t(right === 'write' ? 'api-keys.scopeWrite' : 'api-keys.scopeRead', { area: t(label) })
    })
    .join(', ')

/** The name of a key, and what its list shows of the key itself. */
export const ApiKeyName = ({ apiKey: { name, lastFour } }: { apiKey: ApiKey }) => (
  <>
    <bdi>{name}</bdi>{' '}
    <code className="font-normal text-muted">
      {KEY_PREFIX}…{lastFour}
    </code>
  </>
)
