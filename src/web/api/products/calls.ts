import { listCategories } from './list-categories.ts'
import { searchProducts } from './search-products.ts'

export const productCalls = { searchProducts, listCategories }
