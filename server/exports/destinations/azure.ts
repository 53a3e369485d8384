import type { FileKeyConfig } from '../../../contract/export-file-keys'
import type { OutboundClients } from '../../net/outbound-http'
import type { ExportDestination } from './destination'
import { buildRemoteSteps, fileDestination, STORE_TIMEOUTS } from './file-destination'

/** Address and credentials of a container. */
export interface AzureConfig extends FileKeyConfig {
  container_name: string
  connection_string: string
}

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
