import { Fragment, type ReactNode } from 'react'
import { t, useLanguage } from '../../language/messages.ts'

/** A list that is loading: `children` is the skeleton of one item, shown `count` times. */
export function ListSkeleton({
  count = 3,
  className = 'flex flex-col gap-4',
  children,
}: {
  count?: number
  className?: string
  children: ReactNode
}) {
  // Lists hold their skeletons in constants.
  useLanguage()
  return (
    <div aria-busy="true" className={className}>
      <p className="sr-only">{t('common.loading')}</p>
      {[...Array(count).keys()].map((number) => (
        <Fragment key={number}>{children}</Fragment>
      ))}
    </div>
  )
}
