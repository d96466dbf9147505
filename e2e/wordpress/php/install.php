<?php
/**
 * Makes database, site, people and categories, and prints who can sign in as JSON.
 *
 *   php install.php <document root> < options as JSON
 */

$options = json_decode( stream_get_contents( STDIN ), true );

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['REQUEST_URI']     = '/wp-admin/install.php';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = '127.0.0.1';

( new mysqli( null, 'root', '', '', 0, $options['socket'] ) )->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );

define( 'WP_INSTALLING', true );
function wp_new_blog_notification() {} // The function would send a mail.

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

const PERMALINKS = '/%year%/%monthnum%/%postname%/';

/** WordPress asks a web server that is not there yet unless it is told that permalinks are set. */
function permalinks_are_set() {
	return PERMALINKS;
}

$password = wp_generate_password( 20, false );
add_filter( 'pre_option_permalink_structure', 'permalinks_are_set' );
wp_install( 'The County Paper', 'admin', 'admin@example.org', true, '', $password );
remove_filter( 'pre_option_permalink_structure', 'permalinks_are_set' );

update_option( 'template', 'blank' );
update_option( 'stylesheet', 'blank' );
update_option( 'timezone_string', $options['timeZone'] );
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure( PERMALINKS );

// WordPress comes with an example post and page.
foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1, 'fields' => 'ids' ) ) as $id ) {
	wp_delete_post( $id, true );
}

$users = array();
foreach ( array( 'admin' => 'administrator', 'editor' => 'editor', 'author' => 'author', 'subscriber' => 'subscriber' ) as $login => $role ) {
	$id = username_exists( $login ) ?: wp_insert_user(
		array(
			'user_login'   => $login,
			'user_pass'    => $password,
			'user_email'   => "$login@example.org",
			'display_name' => ucfirst( $login ) . ' of the Paper',
			'role'         => $role,
		)
	);
	list( $made )    = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'Hometown' ) );
	$users[ $login ] = array(
		'username'            => $login,
		'password'            => $password,
		'applicationPassword' => WP_Application_Passwords::chunk_password( $made ),
	);
}

$categories = array();
foreach ( $options['categories'] as $name ) {
	$categories[ $name ] = wp_create_category( $name );
}

activate_plugin( 'hometown/hometown.php' );
$wp_rewrite->flush_rules( false );

echo wp_json_encode( array( 'version' => $wp_version, 'users' => $users, 'categories' => $categories ) );
