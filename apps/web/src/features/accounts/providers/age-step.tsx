import { paths } from '@canopy/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { VisitorPage } from '../visitor-page.tsx'
import { goToProvider } from './providers-data.ts'

type Props = { providerId: string; question: string; invitation: string | undefined }

/** Asks somebody who is new for their age. The provider tells who they are once only, so who answers goes there again. */
export function AgeStep({ providerId, question, invitation }: Props) {
  const api = useApi()
  const answer = useMutation({
    mutationFn: () => goToProvider(api, providerId, { isOldEnough: true, invitation }),
  })
  return (
    <VisitorPage title={t('accounts.createYourAccount')} lead={<span role="alert">{question}</span>}>
      <div className="flex flex-col gap-4">
        <Button size="large" pending={answer.isPending} onClick={() => answer.mutate()}>
          {t('accounts.oldEnough')}
        </Button>
        <FormFailure message={answer.error?.message} />
        <ButtonLink to={paths.login} variant="secondary" size="large">
          {t('accounts.backToTheLogin')}
        </ButtonLink>
      </div>
    </VisitorPage>
  )
}
