import { t, written } from '../../language/messages.ts'
import { Fault } from './fault.tsx'

type FieldError = { message?: string } | undefined

const isEmpty = (error: FieldError) => written(error?.message ?? '') === t('common.fillInAllFields')

/** The text under a field. An empty field gets a short one, because `MissingFields` shows the full sentence. */
export const underField = (error: FieldError) => (isEmpty(error) ? t('common.fieldRequired') : error?.message)

/** Shown at the end of a form when fields were left empty. */
export function MissingFields({ errors }: { errors: FieldError[] }) {
  if (!errors.some(isEmpty)) return null
  return <Fault>{t('common.fillInAllFields')}</Fault>
}
