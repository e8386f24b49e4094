import { indexNowEngines, indexNowUrl } from '#src/integrations/indexnow/indexnow-engines.ts'
import type { Config } from '#src/platform/config/config.ts'
import { type IndexNowSandbox, startIndexNowSandbox } from '#src/sandbox/indexnow/indexnow-sandbox.ts'
import type { SearchEngines } from '#src/shop/catalogue/search-engines.port.ts'

type PublicConfig = Pick<Config, 'isProduction' | 'publicUrl' | 'razorpay'>

/** Whether people buy here: only then is anything outside notified. A trial shop shows nothing that search engines should find. */
export const isPublicShop = ({ isProduction, publicUrl, razorpay }: PublicConfig): boolean =>
  isProduction && publicUrl?.startsWith('https://') === true && razorpay?.mode === 'live'

/** The search engines that are notified, or their sandbox; undefined where there is none, as beside processes of an earlier release. */
export function reachEngines(config: PublicConfig, sandboxUrl: string | undefined): SearchEngines | undefined {
  const url = isPublicShop(config) ? indexNowUrl : sandboxUrl
  return url === undefined ? undefined : indexNowEngines({ url })
}

export async function connectEngines(
  config: PublicConfig,
  port: number,
): Promise<{ readonly port: SearchEngines | undefined; readonly sandbox?: IndexNowSandbox }> {
  if (isPublicShop(config)) return { port: reachEngines(config, undefined) }
  const sandbox = await startIndexNowSandbox({ port })
  return { port: reachEngines(config, sandbox.url), sandbox }
}
