/**
 * A worker: the browser's first use of a locale takes some 30 ms, and 5 for times. They pass here, on another processor and while the files
 * of the app are on their way, instead of when the app shows its first number or time.
 */

Number(0).toLocaleString()
new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format()
close()
