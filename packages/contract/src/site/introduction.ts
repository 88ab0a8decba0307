import type { Translate } from '../language/translate.ts'

/** Says what the community is, to people who do not know it. An empty sentence stands for those that the software comes with. */
export const introductionOf = (t: Translate, { name, sentence }: { name: string; sentence: string }) => ({
  description: sentence || t('public.description'),
  /** Shown by other sites beside a link to the community. */
  preview: {
    title: sentence === '' ? t('public.previewTitle', { name }) : name,
    text: sentence || t('common.shareWhatYouDoFor'),
    imageAlt: t('public.previewAlt'),
  },
})
