import { createProduct } from '@canopy/contract/desk/shop/endpoints'
import { paths } from '@canopy/contract/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BackLink } from '../case/back-link.tsx'
import { Part } from '../case/part.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { ProductFieldset, useProductFields } from './product-fields.tsx'

function NewProductPage() {
  usePageTitle('New product')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useProductFields()
  const idempotency = useIdempotencyKey<typeof form.fields>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof form.fields) =>
      api.call(createProduct, { body }, { idempotencyKey: idempotency.keyOf(body) }),
    onSuccess: ({ productID: productId }) => {
      void queries.invalidateQueries({ queryKey: deskKeys.lists('product') })
      return navigate(paths.deskProduct(productId), { replace: true })
    },
  })

  function create() {
    const fields = form.take()
    if (fields) mutate(fields)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackLink to={paths.deskProducts}>Products</BackLink>
      <h1 className="text-xl font-bold">New product</h1>
      <Part title="Description">
        <div className="flex flex-col gap-4">
          <ProductFieldset form={form} />
          <FormFailure message={isPending ? undefined : error?.message} />
          <p className="text-muted">Pictures and stock follow once the product is created.</p>
          <Button className="self-start" pending={isPending} onClick={create}>
            Create product
          </Button>
        </div>
      </Part>
    </div>
  )
}

export { NewProductPage as Component }
