// A classic script in the head: has the files of the first page fetched along with the app's entry, which would ask for them only
// when it runs. Visitors and members have different ones; the build names them in the page.
;(() => {
  function isMember() {
    try {
      return localStorage.getItem('token') !== null
    } catch {
      return false // storage is blocked
    }
  }

  const named = document.querySelector(`meta[name="${isMember() ? 'member' : 'visitor'}-files"]`)
  for (const href of named?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
})()
