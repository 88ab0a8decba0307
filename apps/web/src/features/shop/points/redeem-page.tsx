import { paths } from '@canopy/contract/paths'
import { rich, t } from '../../../language/messages.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { EmailLine } from '../../accounts/index.ts'
import { SavingCard } from '../saving/saving-card.tsx'
import { Holds } from './holds.tsx'
import { Ledger } from './ledger.tsx'

function RedeemPage() {
  const session = useSession()
  const { points, onHold } = session
  usePageTitle(t('common.redeemPoints'))

  return (
    <div className="page-columns mx-auto max-w-160 gap-y-4 lg:max-w-none lg:grid-rows-[auto_1fr]">
      <h1 className="text-xl font-bold">{t('common.redeemPoints')}</h1>
      <div className="flex flex-col gap-4 lg:stays-beside lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card className="flex flex-col gap-5 p-4 sm:p-6">
          <div>
            <p className="text-sm text-muted">{t('points.yourBalance')}</p>
            <Points amount={points} label className="text-lg min-[24rem]:text-2xl" />
            {onHold > 0 && (
              <p className="mt-1 text-sm tabular">
                {t('points.availableAndHeld', { available: availableOf(session), onHold })}
              </p>
            )}
          </div>
          <ul className="flex list-disc flex-col gap-1 ps-5 text-pretty text-muted marker:text-leaf-ink">
            <li>{t('points.worth', { price: 1, worth: availableOf(session) })}</li>
            <li>{t('points.redeemInCart')}</li>
            <li>{t('points.redeemingKeepsRank')}</li>
            <li>
              {rich('points.everybodySees', {
                link: (text) => <TextLink to={paths.points}>{text}</TextLink>,
              })}
            </li>
          </ul>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.shop}>{t('common.visitShop')}</ButtonLink>
            <ButtonLink to={paths.challenges} variant="secondary">
              {t('points.earnMore')}
            </ButtonLink>
          </div>
        </Card>
        <SavingCard />
      </div>
      <div className="flex flex-col gap-6 max-lg:mt-2">
        <EmailLine />
        <Holds />
        <section>
          <h2 className="mb-3 text-lg font-bold">{t('points.ledger')}</h2>
          <Ledger />
        </section>
      </div>
    </div>
  )
}

export { RedeemPage as Component }
