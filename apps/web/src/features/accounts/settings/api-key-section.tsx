import { Suspense } from 'react'
import { t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'

const Settings = lazyNamed(() => import('./api-key-settings.tsx'), 'ApiKeySettings')

/** The part of the settings that few members need, which loads by itself. */
export function ApiKeySection() {
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <p className="sr-only">{t('common.loading')}</p>
          <Skeleton className="h-14" />
        </div>
      }
    >
      <Settings />
    </Suspense>
  )
}
