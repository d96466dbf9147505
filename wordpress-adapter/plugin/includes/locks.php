<?php
/** The database's locks end with the connection, so that a request that dies leaves none behind. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** Returns false only if another request holds the lock; a database without such locks goes on without. */
function lock( string $name, int $seconds ): bool {
	global $wpdb;
	$quiet  = $wpdb->suppress_errors( true );
	$answer = $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', lock_name( $name ), $seconds ) );
	$wpdb->suppress_errors( $quiet );
	return '0' !== $answer;
}

function unlock( string $name ) {
	global $wpdb;
	$quiet = $wpdb->suppress_errors( true );
	$wpdb->query( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', lock_name( $name ) ) );
	$wpdb->suppress_errors( $quiet );
}

/** Lock names are shared by the whole database server and may have 64 characters. */
function lock_name( string $name ): string {
	global $wpdb;
	return 'hometown:' . md5( DB_NAME . '/' . $wpdb->prefix . '/' . $name );
}
