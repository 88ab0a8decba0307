import { undoneReason } from '@canopy/contract/desk/cases'
import { setTagBan } from '@canopy/contract/desk/tags/endpoints'
import type { DeskTagCase } from '@canopy/contract/desk/tags/shapes'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS = ['Advertises something', 'Insults members', 'Calls for something forbidden']

/** Bans a tag, or allows it again. */
export function BanForm({ tag: { tag, bannedAt } }: { tag: DeskTagCase }) {
  const api = useApi()
  const form = useReasonForm()
  const isBanned = bannedAt !== null
  const send = (body: { banned: boolean; reason: string }) => api.call(setTagBan, { params: { tag }, body })
  const decision = useDecision({
    kind: 'tag',
    id: tag,
    decide: send,
    undo: (given) => () => send({ banned: !given.banned, reason: undoneReason(given.reason) }),
    done: (_, { banned }) => (banned ? t('desk.banned', { tag }) : t('desk.allowed', { tag })),
    onDecided: () => form.reset(),
  })

  const run = (banned: boolean) => form.handleSubmit(({ reason }) => decision.decide({ banned, reason }))

  return (
    <DecisionForm
      form={form}
      decision={decision}
      ready={isBanned ? [] : READY_REASONS}
      decisions={[
        isBanned
          ? {
              letter: 'l',
              label: 'Allow tag',
              effect: 'It can be used again, and its earlier posts are back on its page.',
              run: run(false),
            }
          : {
              letter: 'b',
              label: 'Ban tag',
              variant: 'danger',
              effect: 'It is no longer a link, has no page and is not offered while typing. Its posts stay.',
              run: run(true),
            },
      ]}
    />
  )
}
