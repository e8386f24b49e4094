import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import { pincodeDirectoryContract } from './pincode-directory.contract.ts'

pincodeDirectoryContract('India Post', indiaPostPincodes)
