/** Pages that the member has yet to accept before writing. A call that was refused for them is made again once they have. */

type Ask = () => Promise<boolean>

let asking: Ask | undefined

/** Lets `ask` ask the member; it resolves to whether they have accepted. Returns a function that ends this. */
export function followAcceptance(ask: Ask) {
  asking = ask
  return () => {
    asking = undefined
  }
}

/** Asks the member to accept, if anything on the page can ask. */
export const hasAccepted = async () => (await asking?.()) === true
