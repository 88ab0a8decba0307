import { type App, desk, plain, type Rows } from './row.ts'

const content = {
  name: 'Newsletter',
  url: 'https://hooks.example/canopy',
  events: ['member.joined'],
  fields: [],
}

export function webhookRows(db: App['db']) {
  /** There can be ten at most, and each caller needs one. */
  async function made() {
    await db.deleteFrom('webhooks').execute()
    const webhook = {
      ...content,
      webhook_id: crypto.randomUUID(),
      secret: Buffer.alloc(60),
      created_at: new Date(),
    }
    const { webhook_id: webhookId } = await db
      .insertInto('webhooks')
      .values(webhook)
      .returning('webhook_id')
      .executeTakeFirstOrThrow()
    return { params: { webhookId } }
  }

  async function delivered() {
    const { params } = await made()
    const deliveryId = crypto.randomUUID()
    const delivery = { delivery_id: deliveryId, webhook_id: params.webhookId, event: 'member.joined' }
    await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, data: '{}', state: 'delivered' })
      .execute()
    return { params: { ...params, deliveryId } }
  }

  return {
    listWebhooks: [desk(['owner']), plain],
    makeWebhook: [
      desk(['owner'], 201),
      async () => {
        await db.deleteFrom('webhooks').execute()
        return { body: content }
      },
    ],
    changeWebhook: [desk(['owner']), async () => ({ ...(await made()), body: { ...content, version: 1 } })],
    deleteWebhook: [desk(['owner'], 204), made],
    pauseWebhook: [desk(['owner']), made],
    resumeWebhook: [desk(['owner']), made],
    renewWebhookSecret: [desk(['owner']), made],
    testWebhook: [desk(['owner'], 204), made],
    listDeliveries: [desk(['owner']), made],
    replayDelivery: [desk(['owner'], 204), delivered],
  } satisfies Rows
}
