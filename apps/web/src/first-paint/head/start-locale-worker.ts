/** An inline script in the page's head: starts the worker in which the browser loads its locales. */

/** The build replaces this name by the value. */
declare const LOCALE_WORKER: string

new Worker(LOCALE_WORKER, { type: 'module' })
