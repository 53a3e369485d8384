import type { OutboundClients } from '../../../core/net/outbound-http'
import type { AzureConfig } from './azure-store'
import type { ExportDestination } from './destination'
import { buildRemoteSteps, fileDestination, STORE_TIMEOUTS } from './file-destination'

/** Destination that writes to Azure Blob Storage containers. */
export function azureDestination(
  outbound: Pick<OutboundClients, 'agents'>,
  silence = STORE_TIMEOUTS,
): ExportDestination<AzureConfig> {
  const openStore = async (config: AzureConfig) => {
    // The library is large, and most servers never write to a container.
    const { azureStore } = await import('./azure-store')
    return azureStore(config, outbound.agents(silence))
  }
  const reach = {
    name: 'Connect to the container',
    description: 'Requests the container with this connection string.',
  }
  return fileDestination(openStore, buildRemoteSteps(openStore, reach))
}
