import { paths } from '@canopy/contract/paths'
import { type DataClass, dataClasses, disclosures, onYourDevice } from '@canopy/contract/privacy'
import type { ReactNode } from 'react'
import { rich, t, written } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextLink } from '../../ui/text-link.tsx'

export function PrivacyText() {
  usePageTitle(t('common.privacy'))
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4">
      <header className="px-1">
        <h1 className="text-xl font-bold">{t('common.privacy')}</h1>
        <p className="mt-1 text-pretty text-muted">{t('settings.privacyIntro')}</p>
      </header>
      <Part title={t('settings.whatYouCanDo')}>
        <p className="text-pretty">
          {rich('settings.privacyRights', {
            link: (text) => <TextLink to={paths.settings}>{text}</TextLink>,
          })}
        </p>
      </Part>
      <Part title={t('settings.whatIsKept')}>
        <ul className="flex flex-col divide-y divide-line">
          {dataClasses.map((kind) => (
            <Kind key={kind.name} kind={kind} />
          ))}
        </ul>
      </Part>
      <Part title={t('settings.inYourBrowser')}>
        <p className="text-pretty">{written(onYourDevice)}</p>
      </Part>
      <Part title={t('settings.whatLeaves')}>
        <dl className="flex flex-col gap-4">
          {disclosures.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{written(title)}</dt>
              <dd className="text-pretty text-muted">{written(text)}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{title}</h2>
        {children}
      </Card>
    </section>
  )
}

function Kind({ kind: { title, what, why, readers, keptFor } }: { kind: DataClass }) {
  const facts = [
    ['settings.dataWhat', what],
    ['settings.dataWhy', why],
    ['settings.dataReaders', readers],
    ['settings.dataKeptFor', keptFor],
  ] as const
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-bold">{written(title)}</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold text-muted sm:pt-0.5">{t(name)}</dt>
            <dd className="text-pretty max-sm:mb-2">{written(text)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
