/** A key as it is printed on a keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-[0.375rem] border border-current px-1.5 font-sans text-xs font-semibold uppercase">
      {children}
    </kbd>
  )
}
