import { undoneReason } from '@canopy/contract/desk/cases'
import { setTagBan } from '@canopy/contract/desk/tags/endpoints'
import type { DeskTagCase } from '@canopy/contract/desk/tags/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS: PlainMessageId[] = ['desk.tagAdvertises', 'desk.tagInsults', 'desk.tagForbidden']

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
    done: (_, { banned }) => (banned ? t('desk.tagBanned', { tag }) : t('desk.tagAllowed', { tag })),
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
              label: t('desk.allowTag'),
              effect: t('desk.allowTagEffect'),
              run: run(false),
            }
          : {
              letter: 'b',
              label: t('desk.banTag'),
              variant: 'danger',
              effect: t('desk.banTagEffect'),
              run: run(true),
            },
      ]}
    />
  )
}
