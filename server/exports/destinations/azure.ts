import type { KeyConfig } from '../../../contract/object-keys'
import type { Outbound } from '../../net/outbound'
import type { Destination } from './destination'
import { fileDestination, remoteSteps, SILENCE } from './file-destination'

/** Where a container is, and what opens it. */
export interface AzureConfig extends KeyConfig {
  container_name: string
  connection_string: string
}

/** Containers of Azure Blob Storage. */
export function azureDestination(
  outbound: Pick<Outbound, 'agents'>,
  silence = SILENCE,
): Destination<AzureConfig> {
  const openStore = async (config: AzureConfig) => {
    // The library is large, and most servers never write to a container.
    const { azureStore } = await import('./azure-store')
    return azureStore(config, outbound.agents(silence))
  }
  const reach = {
    name: 'Reach the container',
    description: 'Asks for the container with this connection string.',
  }
  return fileDestination(openStore, remoteSteps(openStore, reach))
}
