import { Eye, Lock } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'

export function WhoSees() {
  return (
    <aside aria-labelledby="who-sees" className="hidden lg:mt-15 lg:block">
      <Card className="flex flex-col gap-4 p-5">
        <h2 id="who-sees" className="text-lg font-bold">
          {t('settings.whoSeesThis')}
        </h2>
        <p className="flex gap-3">
          <Eye aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-ink" />
          {t('settings.profileReaders')}
        </p>
        <p className="flex gap-3">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-ink" />
          {t('settings.emailReaders')}
        </p>
      </Card>
    </aside>
  )
}
