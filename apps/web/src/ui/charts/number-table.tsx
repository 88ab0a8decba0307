import type { ReactNode } from 'react'

type Row = { key: string | number; name: ReactNode; numbers: ReactNode[] }

/** Shows numbers by row. `head` names the rows, then each number; `title` is read out only. */
export function NumberTable({ title, head, rows }: { title: string; head: string[]; rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, also with the arrow keys
    <section aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-end tabular">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            {head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`py-1 align-bottom font-semibold ${at === 0 ? 'text-start' : 'ps-2 sm:ps-4'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, numbers }) => (
            <tr key={key}>
              <th scope="row" className="min-w-24 py-1 text-start font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((number, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                <td key={at} className="py-1 ps-2 sm:ps-4 whitespace-nowrap">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
