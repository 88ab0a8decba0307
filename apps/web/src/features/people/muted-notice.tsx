import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useMute } from './use-hiding.ts'

/** Notice on the profile of a member whom the reader has muted. */
export function MutedNotice({ member }: { member: { userId: string; fullName: string } }) {
  const { unmute, isPending } = useMute(member)
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2 text-sm">
      {t('people.mutedNotice', { fullName: member.fullName })}
      <Button variant="secondary" size="small" pending={isPending} onClick={unmute}>
        {t('common.unmute')}
      </Button>
    </p>
  )
}
