import type { Installation, Version } from '../installation/installation';
import { packed } from '../installation/packOnce';
import { useHost, type WholeN8n } from '../server/wholeN8n';
import { Cluster, type ClusterOptions } from './cluster';

/** Starts n8n in queue mode for a file's tests, once. After each test nothing may have been off contract. */
export function useCluster(version: Version, options: ClusterOptions = {}): WholeN8n<Cluster> {
	const start = async (installation: Installation) => await Cluster.start(installation, packed(), options);
	return useHost(version, 'queue', start);
}
