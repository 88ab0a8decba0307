import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { Mail } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { offeredLanguages } from '../../../language/language-choice.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { LetterContent } from '../../../ui/written/letter-content.tsx'
import { PlainText } from '../../feed/index.ts'
import { Part } from '../case/part.tsx'
import { type TypedLetter, versionOf } from './typed-letter.ts'

/** Shows a letter as members get it in each way, also while it is typed. */
export function LetterPreview({
  letter: { letterId, picture },
  typed,
}: {
  letter: DeskLetter
  typed: TypedLetter
}) {
  const [chosen, setLanguage] = useState('')
  const languages = offeredLanguages().filter(
    ([code]) => code === typed.language || typed.translations[code]?.title,
  )
  const { title, text, buttonLabel, language } = versionOf(typed, chosen)
  const button =
    typed.buttonTarget === '' || buttonLabel === ''
      ? null
      : { label: buttonLabel, target: typed.buttonTarget }
  const notice = t('letters.notice', { title })
  const content = (
    <Suspense>
      <PlainText text={text} />
    </Suspense>
  )
  return (
    <Part title={t('desk-letters.preview')}>
      <div className="flex flex-col gap-5">
        {languages.length > 1 && (
          <Field label={t('desk-letters.previewLanguage')} className="max-w-60">
            <Select value={chosen || typed.language} onChange={({ target }) => setLanguage(target.value)}>
              {languages.map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Sample label={t('desk-letters.previewApp')}>
          <p className="flex items-center gap-3 p-3 font-semibold">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf-ink">
              <Mail aria-hidden="true" className="size-5" />
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {notice}
            </span>
          </p>
        </Sample>
        <Sample label={t('desk-letters.previewPush')}>
          <p className="flex flex-col p-3">
            <strong>{site.name}</strong>
            <span dir="auto" className="wrap-anywhere">
              {notice}
            </span>
          </p>
        </Sample>
        <Sample label={t('desk-letters.previewPage')}>
          <div className="flex flex-col gap-4 p-4">
            <p dir="auto" lang={language} className="text-lg font-bold wrap-anywhere">
              {title}
            </p>
            <LetterContent lang={language} picture={picture} imageAlt={typed.imageAlt} button={button}>
              {content}
            </LetterContent>
          </div>
        </Sample>
        <Sample label={t('desk-letters.previewMail')} note={t('desk-letters.mailNote')}>
          <div className="flex flex-col gap-4 p-4">
            <p dir="auto" lang={language} className="font-bold wrap-anywhere">
              {title}
            </p>
            <LetterContent
              lang={language}
              picture={null}
              imageAlt=""
              button={button ?? { label: t('letters.open'), target: paths.letter(letterId) }}
            >
              {content}
            </LetterContent>
          </div>
        </Sample>
      </div>
    </Part>
  )
}

function Sample({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <figure aria-label={label} className="min-w-0">
      <figcaption className="mb-1 text-sm text-muted">{label}</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
      {note && <p className="mt-1 text-sm text-pretty text-muted">{note}</p>}
    </figure>
  )
}
