/** The link to a page with a token in the fragment: browsers do not send that, so the token is in no log, nor in that of a proxy. */
export function tokenLink(publicUrl: string, path: string, token: string, name = 'token'): string {
  const link = new URL(path, publicUrl)
  link.hash = new URLSearchParams({ [name]: token }).toString()
  return link.href
}
